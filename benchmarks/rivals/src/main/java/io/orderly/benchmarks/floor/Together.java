package io.orderly.benchmarks.floor;

import java.util.List;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.stream.Stream;

/** Works that are done at the same time, a thread each. */
final class Together {

  private Together() {}

  /** Something to do that may fail. */
  @FunctionalInterface
  interface Work {
    void run() throws Exception;
  }

  /** Returns when all are done; fails when one does, after the others are done. */
  static void run(Stream<Work> works) throws InterruptedException, ExecutionException {
    List<Callable<Boolean>> all = works.map(Together::callable).toList();
    ExecutorService threads = Executors.newFixedThreadPool(all.size());
    try {
      for (Future<Boolean> done : threads.invokeAll(all)) {
        done.get();
      }
    } finally {
      threads.shutdownNow();
    }
  }

  private static Callable<Boolean> callable(Work work) {
    return () -> {
      work.run();
      return true;
    };
  }
}
