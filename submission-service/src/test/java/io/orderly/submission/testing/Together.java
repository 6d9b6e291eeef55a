package io.orderly.submission.testing;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;

/** Calls that run at once, on a thread each. */
public final class Together<T> {

  private static final int MOST_SECONDS = 60;

  private final List<Future<T>> calls;

  private Together(List<Future<T>> calls) {
    this.calls = calls;
  }

  /** Begins the calls and returns. */
  public static <T> Together<T> begin(List<Callable<T>> calls) {
    ExecutorService threads = Executors.newFixedThreadPool(calls.size());
    Together<T> together = new Together<>(calls.stream().map(threads::submit).toList());
    threads.shutdown(); // Each thread ends with its call.
    return together;
  }

  /** What came of each, in order. */
  public List<T> results() {
    List<T> results = new ArrayList<>();
    try {
      for (Future<T> call : calls) {
        results.add(call.get(MOST_SECONDS, TimeUnit.SECONDS));
      }
    } catch (ExecutionException | TimeoutException failure) {
      throw new IllegalStateException(failure);
    } catch (InterruptedException interrupted) {
      Thread.currentThread().interrupt();
      throw new IllegalStateException(interrupted);
    }
    return results;
  }
}
