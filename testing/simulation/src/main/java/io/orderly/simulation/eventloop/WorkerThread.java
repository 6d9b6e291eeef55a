package io.orderly.simulation.eventloop;

import java.util.concurrent.locks.LockSupport;
import org.jspecify.annotations.Nullable;

/**
 * A thread that runs while it holds the token and waits while another one does. Handing the token
 * over also hands over all that was written.
 */
final class WorkerThread {

  private final Thread thread;
  private volatile Token token = Token.ELSEWHERE;
  private volatile @Nullable Runnable part;

  private enum Token {
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

  /** Gives the token to this thread, which then does its part. */
  void execute(Runnable newPart) {
    part = newPart;
    goOn();
  }

  /** Gives the token back to this thread in the middle of its part. */
  void goOn() {
    token = Token.HERE;
    LockSupport.unpark(thread);
  }

  /** Waits, in the middle of a part, until the token comes back. */
  void await() {
    while (token != Token.HERE) {
      LockSupport.park(this);
    }
    token = Token.ELSEWHERE;
  }

  void withdraw() {
    token = Token.WITHDRAWN;
    LockSupport.unpark(thread);
  }

  private void act() {
    while (true) {
      while (token == Token.ELSEWHERE) {
        LockSupport.park(this);
      }
      if (token == Token.WITHDRAWN) {
        return;
      }
      token = Token.ELSEWHERE;
      Runnable now = part;
      part = null;
      if (now != null) {
        now.run();
      }
    }
  }
}
