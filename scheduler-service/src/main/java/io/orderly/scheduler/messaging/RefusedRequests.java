package io.orderly.scheduler.messaging;

import io.orderly.process.Failure;
import io.orderly.scheduler.routing.AttemptKey;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Queue;
import java.util.concurrent.ArrayBlockingQueue;

/**
 * Attempts whose request can't be made, or that Kafka will never take, however often it is sent,
 * until their orders are set aside. Safe for use by several threads.
 */
public final class RefusedRequests {

  /** What does not fit is met again when the reconcile loop sends it again. */
  private static final int MOST = 1_000;

  private record Refused(AttemptKey key, Failure why) {}

  private final Queue<Refused> waiting = new ArrayBlockingQueue<>(MOST);

  void add(AttemptKey key, Throwable failure) {
    add(key, new Failure("record-too-large", String.valueOf(failure.getMessage())));
  }

  void add(AttemptKey key, Failure why) {
    boolean unused = waiting.offer(new Refused(key, why));
  }

  /** Takes out all that wait. */
  public Map<AttemptKey, Failure> takeAll() {
    Map<AttemptKey, Failure> taken = new LinkedHashMap<>();
    for (Refused next = waiting.poll();
        next != null && taken.size() < MOST;
        next = waiting.poll()) {
      taken.put(next.key(), next.why());
    }
    return taken;
  }
}
