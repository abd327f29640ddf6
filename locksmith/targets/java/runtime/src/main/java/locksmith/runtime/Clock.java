package locksmith.runtime;

/** The moment that a run sees: seconds since 1970 in UTC, and nanoseconds. */
public record Clock(long seconds, int nanos) {}
