package io.orderly.simulation.eventloop;

import java.util.LinkedHashSet;
import java.util.Set;
import java.util.concurrent.CountDownLatch;
import java.util.function.BooleanSupplier;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/**
 * Where a simulated cluster runs: an agenda of events, one clock, and a token that makes exactly
 * one thread act at a time. Real code runs as activities on threads of their own, so that it can be
 * stopped in the middle of a call, at every scheduling point, while others go on.
 */
public final class EventLoop {

  private final WorkerThreads workerThreads;
  private final SimulatedTime time;
  private final Agenda agenda;
  private final Set<Activity> paused = new LinkedHashSet<>();
  private CountDownLatch over = new CountDownLatch(1);
  private final StopFlag stopFlag = new StopFlag();
  private @Nullable Activity current;

  /**
   * An event loop without events.
   *
   * @param time moves as things happen
   */
  public EventLoop(WorkerThreads workerThreads, SimulatedTime time) {
    this.workerThreads = workerThreads;
    this.time = time;
    this.agenda = new Agenda(time);
  }

  public SimulatedTime time() {
    return time;
  }

  /** A new process. */
  public SimulatedProcess process(String name) {
    return new SimulatedProcess(name);
  }

  /** Plans something that happens at once, as soon as it is due and its process can do it. */
  public void plan(long inMicros, @Nullable SimulatedProcess owner, Runnable work) {
    agenda.plan(inMicros, owner, work);
  }

  /** Plans a run of real code, which others may interrupt. */
  public void planActivity(long inMicros, SimulatedProcess owner, String name, Runnable work) {
    agenda.begin(inMicros, new Activity(owner, name, work));
  }

  /** Name of the acting process, for the history. */
  public String who() {
    return current == null ? "" : current.who();
  }

  /** The process whose code runs now; null between activities. */
  public @Nullable SimulatedProcess acting() {
    return current == null ? null : current.owner();
  }

  /**
   * Plays until the condition holds between two events, or something fails; then whatever is under
   * way is unwound.
   *
   * @param look looks at the cluster between events
   * @throws Error or RuntimeException what failed, on the calling thread
   */
  public void run(BooleanSupplier until, Runnable look) {
    stopFlag.rise(until, look);
    over = new CountDownLatch(1);
    WorkerThread first = workerThreads.acquire();
    first.execute(() -> act(first, next()));
    awaitEnd();
    stopFlag.rethrow();
  }

  private void awaitEnd() {
    try {
      over.await();
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new IllegalStateException("a simulation was interrupted", e);
    }
  }

  /** What the thread with the token does, beginning with this, until it gives the token away. */
  private void act(WorkerThread me, @Nullable ScheduledEvent first) {
    ScheduledEvent scheduledEvent = first;
    while (scheduledEvent != null) {
      if (scheduledEvent instanceof ScheduledEvent.Resume resumption) {
        workerThreads.giveBack(me);
        passTokenTo(resumption.activity());
        return;
      }
      happen(scheduledEvent, me);
      scheduledEvent = next();
    }
    workerThreads.giveBack(me);
    paused.stream()
        .findFirst()
        .ifPresentOrElse(
            left -> {
              left.kill();
              passTokenTo(left);
            },
            over::countDown);
  }

  /** The next thing that happens; null when the run is over. */
  private @Nullable ScheduledEvent next() {
    return stopFlag.isDown() ? null : agenda.poll();
  }

  private void passTokenTo(Activity activity) {
    current = activity;
    activity.workerThread().goOn();
  }

  private void happen(ScheduledEvent scheduledEvent, WorkerThread me) {
    if (scheduledEvent instanceof ScheduledEvent.Callback callback) {
      stopFlag.run(callback.work());
    } else if (scheduledEvent instanceof ScheduledEvent.Start beginning) {
      stopFlag.run(() -> perform(beginning.activity(), me));
    }
  }

  private void perform(Activity activity, WorkerThread me) {
    activity.owner().begins(activity);
    current = activity;
    try {
      activity.run(me);
    } catch (Crash killed) {
      // Its process is no more, and nobody waits for it.
    } finally {
      current = null;
      activity.goesOn();
      activity.owner().ended(activity);
    }
  }

  /**
   * A scheduling point of the activity that runs: others go first for so long.
   *
   * @throws Crash when its process was killed meanwhile
   */
  public void pause(long micros) {
    Activity activity = acts();
    dieIfKilled(activity);
    long until = Math.max(time.nowMicros() + micros, activity.owner().frozenUntilMicros());
    if (agenda.isFreeUntil(until)) {
      time.advanceTo(until);
    } else if (until > time.nowMicros()) {
      agenda.resume(until - time.nowMicros(), activity, activity.pause());
      leave(activity);
    }
  }

  /**
   * Holds up the activity that runs until somebody wakes it, or for so long.
   *
   * @param waker is given what wakes it
   * @throws Crash when its process was killed meanwhile
   */
  public void await(long maxMicros, Consumer<Runnable> waker) {
    Activity activity = acts();
    dieIfKilled(activity);
    long pause = activity.pause();
    waker.accept(() -> agenda.resume(0, activity, pause));
    agenda.resume(maxMicros, activity, pause);
    leave(activity);
  }

  private Activity acts() {
    if (current == null) {
      throw new IllegalStateException("no activity runs");
    }
    return current;
  }

  private static void dieIfKilled(Activity activity) {
    if (activity.isKilled()) {
      throw new Crash();
    }
  }

  /** Lets others act; returns when the activity is to go on. */
  private void leave(Activity activity) {
    current = null;
    ScheduledEvent next = nextMeanwhile(activity.workerThread());
    if (!(next instanceof ScheduledEvent.Resume resumption
        && resumption.activity().equals(activity))) {
      paused.add(activity);
      WorkerThread other = workerThreads.acquire();
      other.execute(() -> act(other, next));
      activity.workerThread().await();
      paused.remove(activity);
    }
    current = activity;
    activity.goesOn();
    dieIfKilled(activity);
  }

  /** What needs no thread of its own happens right here; returns the first thing that does. */
  private @Nullable ScheduledEvent nextMeanwhile(WorkerThread here) {
    stopFlag.run(() -> {});
    ScheduledEvent next = next();
    while (next instanceof ScheduledEvent.Callback) {
      happen(next, here);
      next = next();
    }
    return next;
  }

  /** Whether the process is stopped for a while. */
  public boolean isFrozen(SimulatedProcess process) {
    return process.isFrozen(time.nowMicros());
  }

  /** Kills a process: what it was at is unwound, its connections are gone. */
  public void kill(SimulatedProcess process) {
    for (Activity activity : process.die()) {
      if (!activity.equals(current)) {
        agenda.resume(0, activity, activity.pause());
      }
    }
  }

  /** Stops a process for so long, in the middle of what it is at. */
  public void freeze(SimulatedProcess process, long micros, long connectionsLostAfterMicros) {
    process.freezeUntil(time.nowMicros() + micros);
    if (micros > connectionsLostAfterMicros) {
      plan(connectionsLostAfterMicros, null, process::loseConnections);
    }
  }
}
