package io.orderly.simulation.eventloop;

import org.jspecify.annotations.Nullable;

/** Something that is to happen at a moment of simulated time. */
sealed interface ScheduledEvent extends Comparable<ScheduledEvent> {

  /** Microseconds since the beginning. */
  long at();

  /** Tells happenings of the same moment apart: the earlier planned comes first. */
  long sequence();

  /** Whose it is: nothing happens in a process that is dead, or while it is frozen. */
  @Nullable SimulatedProcess owner();

  ScheduledEvent later(long at, long sequence);

  @Override
  default int compareTo(ScheduledEvent other) {
    int byTime = Long.compare(at(), other.at());
    return byTime != 0 ? byTime : Long.compare(sequence(), other.sequence());
  }

  /** Done at once, without a scheduling point. */
  record Moment(long at, long sequence, @Nullable SimulatedProcess owner, Runnable work)
      implements ScheduledEvent {

    @Override
    public ScheduledEvent later(long newAt, long newSequence) {
      return new Moment(newAt, newSequence, owner, work);
    }
  }

  /** An activity begins. */
  record Beginning(long at, long sequence, Activity activity) implements ScheduledEvent {

    @Override
    public SimulatedProcess owner() {
      return activity.owner();
    }

    @Override
    public ScheduledEvent later(long newAt, long newSequence) {
      return new Beginning(newAt, newSequence, activity);
    }
  }

  /** An activity goes on after a pause. */
  record Resumption(long at, long sequence, Activity activity, long pause)
      implements ScheduledEvent {

    @Override
    public SimulatedProcess owner() {
      return activity.owner();
    }

    @Override
    public ScheduledEvent later(long newAt, long newSequence) {
      return new Resumption(newAt, newSequence, activity, pause);
    }
  }
}
