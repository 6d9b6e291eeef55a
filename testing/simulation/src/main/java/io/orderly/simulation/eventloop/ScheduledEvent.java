package io.orderly.simulation.eventloop;

import org.jspecify.annotations.Nullable;

/** Something that is to happen at a moment of simulated time. */
sealed interface ScheduledEvent extends Comparable<ScheduledEvent> {

  /** Microseconds since the beginning. */
  long at();

  /** Tells events of the same moment apart: the earlier planned comes first. */
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
  record Callback(long at, long sequence, @Nullable SimulatedProcess owner, Runnable work)
      implements ScheduledEvent {

    @Override
    public ScheduledEvent later(long newAt, long newSequence) {
      return new Callback(newAt, newSequence, owner, work);
    }
  }

  /** An activity begins. */
  record Start(long at, long sequence, Activity activity) implements ScheduledEvent {

    @Override
    public SimulatedProcess owner() {
      return activity.owner();
    }

    @Override
    public ScheduledEvent later(long newAt, long newSequence) {
      return new Start(newAt, newSequence, activity);
    }
  }

  /** An activity goes on after a pause. */
  record Resume(long at, long sequence, Activity activity, long pause) implements ScheduledEvent {

    @Override
    public SimulatedProcess owner() {
      return activity.owner();
    }

    @Override
    public ScheduledEvent later(long newAt, long newSequence) {
      return new Resume(newAt, newSequence, activity, pause);
    }
  }
}
