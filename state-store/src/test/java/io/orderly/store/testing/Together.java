package io.orderly.store.testing;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;

/** Runs work at the same time, each piece in a thread of its own. */
public final class Together {

  private static final int MAX_SECONDS = 120;

  private Together() {}

  /** The results in the order of the pieces; the failure of any piece is thrown. */
  public static <T> List<T> run(List<Callable<T>> pieces) throws Exception {
    ExecutorService threads = Executors.newFixedThreadPool(pieces.size());
    try {
      List<T> results = new ArrayList<>();
      for (Future<T> piece : threads.invokeAll(pieces, MAX_SECONDS, TimeUnit.SECONDS)) {
        results.add(piece.get());
      }
      return results;
    } finally {
      threads.shutdownNow();
    }
  }
}
