package io.orderly.chaos.client;

/** How many orders customers make. */
public sealed interface Load {

  /**
   * How many must have been made by now.
   *
   * @param seconds since the first one
   * @param finished of those that were made, how many are at rest
   */
  long dueAfter(double seconds, long finished);

  /** The most new orders a second. */
  double mostPerSecond();

  /** Whether the suite can do more than is asked of it, so that nothing harmless may be felt. */
  boolean leavesRoom();

  /** So many a second, whatever becomes of the earlier ones. */
  record Steady(double perSecond) implements Load {

    @Override
    public long dueAfter(double seconds, long finished) {
      return (long) Math.ceil(seconds * perSecond);
    }

    @Override
    public double mostPerSecond() {
      return perSecond;
    }

    @Override
    public boolean leavesRoom() {
      return true;
    }
  }

  /**
   * As fast as they are finished: there is always something to do, and no backlog that grows for as
   * long as the run lasts.
   */
  record Full() implements Load {

    static final int MOST_UNFINISHED = 1_000;
    private static final int MOST_PER_SECOND = 1_000;

    @Override
    public long dueAfter(double seconds, long finished) {
      return Math.min((long) (seconds * MOST_PER_SECOND), finished + MOST_UNFINISHED);
    }

    @Override
    public double mostPerSecond() {
      return MOST_PER_SECOND;
    }

    @Override
    public boolean leavesRoom() {
      return false;
    }
  }
}
