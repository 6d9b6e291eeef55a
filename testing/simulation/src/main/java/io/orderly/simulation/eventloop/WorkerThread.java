package io.orderly.simulation.eventloop;

import java.util.concurrent.locks.LockSupport;
import org.jspecify.annotations.Nullable;

/**
 * A thread that acts while it holds the baton and waits while another one does. Handing the baton
 * over also hands over all that was written.
 */
final class WorkerThread {

  private final Thread thread;
  private volatile Baton baton = Baton.ELSEWHERE;
  private volatile @Nullable Runnable part;

  private enum Baton {
    HERE,
    ELSEWHERE,
    /** There is nothing more to do for this thread. */
    WITHDRAWN
  }

  WorkerThread(String name) {
    thread = new Thread(this::act, name);
    thread.setDaemon(true);
    thread.start();
  }

  /** Gives the baton to this thread, which then does its part. */
  void play(Runnable newPart) {
    part = newPart;
    goOn();
  }

  /** Gives the baton back to this thread in the middle of its part. */
  void goOn() {
    baton = Baton.HERE;
    LockSupport.unpark(thread);
  }

  /** Waits, in the middle of a part, until the baton comes back. */
  void await() {
    while (baton != Baton.HERE) {
      LockSupport.park(this);
    }
    baton = Baton.ELSEWHERE;
  }

  void withdraw() {
    baton = Baton.WITHDRAWN;
    LockSupport.unpark(thread);
  }

  private void act() {
    while (true) {
      while (baton == Baton.ELSEWHERE) {
        LockSupport.park(this);
      }
      if (baton == Baton.WITHDRAWN) {
        return;
      }
      baton = Baton.ELSEWHERE;
      Runnable now = part;
      part = null;
      if (now != null) {
        now.run();
      }
    }
  }
}
