package io.orderly.simulation.eventloop;

import java.util.PriorityQueue;
import org.jspecify.annotations.Nullable;

/** What is to happen, in the order of time; taking the next moves the clock. */
final class Agenda {

  private final SimulatedTime time;
  private final PriorityQueue<ScheduledEvent> events = new PriorityQueue<>();
  private long sequence;

  Agenda(SimulatedTime time) {
    this.time = time;
  }

  void plan(long inMicros, @Nullable SimulatedProcess owner, Runnable work) {
    events.add(new ScheduledEvent.Callback(in(inMicros), next(), owner, work));
  }

  void begin(long inMicros, Activity activity) {
    events.add(new ScheduledEvent.Start(in(inMicros), next(), activity));
  }

  /** Ends this pause of the activity, if it is at it still by then. */
  void resume(long inMicros, Activity activity, long pause) {
    events.add(new ScheduledEvent.Resume(in(inMicros), next(), activity, pause));
  }

  private long in(long micros) {
    return time.nowMicros() + Math.max(0, micros);
  }

  private long next() {
    sequence++;
    return sequence;
  }

  /** Whether nothing is planned up to that moment. */
  boolean isFreeUntil(long micros) {
    ScheduledEvent first = events.peek();
    return first == null || first.at() > micros;
  }

  /** Takes out the next thing that can happen; null when nothing is left. */
  @Nullable ScheduledEvent poll() {
    while (!events.isEmpty()) {
      ScheduledEvent scheduledEvent = events.remove();
      if (isPossible(scheduledEvent)) {
        time.advanceTo(scheduledEvent.at());
        return scheduledEvent;
      }
    }
    return null;
  }

  /** Passes over what nobody is there for; what its process can't do yet happens later. */
  private boolean isPossible(ScheduledEvent scheduledEvent) {
    boolean resumes = scheduledEvent instanceof ScheduledEvent.Resume;
    if (scheduledEvent instanceof ScheduledEvent.Resume resumption
        && !resumption.activity().isAt(resumption.pause())) {
      return false;
    }
    SimulatedProcess owner = scheduledEvent.owner();
    if (owner == null || owner.isDead()) {
      // What a dead process was at goes on once more, to be unwound.
      return owner == null || resumes;
    }
    if (owner.isFrozen(scheduledEvent.at())) {
      events.add(scheduledEvent.later(owner.frozenUntilMicros(), next()));
      return false;
    }
    return true;
  }
}
