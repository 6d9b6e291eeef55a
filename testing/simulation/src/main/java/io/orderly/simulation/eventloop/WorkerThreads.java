package io.orderly.simulation.eventloop;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;

/** The threads of one simulation at a time; they are kept from one to the next. */
public final class WorkerThreads implements AutoCloseable {

  /**
   * More activities are never under way at the same time in a cluster of a handful of processes.
   */
  private static final int MAX_THREADS = 500;

  private final Deque<WorkerThread> idle = new ArrayDeque<>();
  private final List<WorkerThread> all = new ArrayList<>();

  /** A thread that has nothing to do; only whoever holds the token may ask. */
  WorkerThread acquire() {
    WorkerThread workerThread = idle.poll();
    if (workerThread != null) {
      return workerThread;
    }
    if (all.size() == MAX_THREADS) {
      throw new IllegalStateException(MAX_THREADS + " activities are under way at once");
    }
    WorkerThread another = new WorkerThread("simulated-" + all.size());
    all.add(another);
    return another;
  }

  void giveBack(WorkerThread workerThread) {
    idle.push(workerThread);
  }

  /** Ends the threads. */
  @Override
  public void close() {
    all.forEach(WorkerThread::withdraw);
  }
}
