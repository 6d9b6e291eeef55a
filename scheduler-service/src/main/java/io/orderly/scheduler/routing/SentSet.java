package io.orderly.scheduler.routing;

import java.time.Instant;
import java.util.Collection;
import java.util.HashMap;
import java.util.Iterator;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/** The attempts that were sent and not answered. Guarded by the lock of its {@link Routing}. */
final class SentSet {

  private final Map<AttemptKey, InFlightRequest> requests = new HashMap<>();

  /**
   * A request that was sent and not answered.
   *
   * @param completeBy when its count ends by itself
   * @param partition of the agent's request topic, where it was sent last
   * @param declinedAt the partitions whose instances declined it
   * @param answersBefore how many answers the agent had given when it was sent
   * @param replyPartition where its answer goes; {@link #ELSEWHERE} once that partition belongs to
   *     another scheduler
   */
  record InFlightRequest(
      String agent,
      Instant completeBy,
      int partition,
      Set<Integer> declinedAt,
      long answersBefore,
      int replyPartition) {

    private static final int ELSEWHERE = -1;

    boolean isAnsweredElsewhere() {
      return replyPartition == ELSEWHERE;
    }

    private InFlightRequest answeredElsewhere() {
      return new InFlightRequest(
          agent, completeBy, partition, declinedAt, answersBefore, ELSEWHERE);
    }
  }

  boolean contains(AttemptKey key) {
    return requests.containsKey(key);
  }

  @Nullable InFlightRequest get(AttemptKey key) {
    return requests.get(key);
  }

  void put(AttemptKey key, InFlightRequest request) {
    requests.put(key, request);
  }

  @Nullable InFlightRequest remove(AttemptKey key) {
    return requests.remove(key);
  }

  /** Removes those whose CompleteBy is past. */
  Map<AttemptKey, InFlightRequest> removeExpired(Instant now) {
    Map<AttemptKey, InFlightRequest> expired = new HashMap<>();
    Iterator<Map.Entry<AttemptKey, InFlightRequest>> entries = requests.entrySet().iterator();
    while (entries.hasNext()) {
      Map.Entry<AttemptKey, InFlightRequest> entry = entries.next();
      if (!entry.getValue().completeBy().isAfter(now)) {
        expired.put(entry.getKey(), entry.getValue());
        entries.remove();
      }
    }
    return expired;
  }

  /** How many of these attempts are in flight, by agent. */
  Map<String, Integer> countByAgent(Collection<AttemptKey> keys) {
    Map<String, Integer> counts = new HashMap<>();
    for (AttemptKey key : keys) {
      InFlightRequest request = requests.get(key);
      if (request != null) {
        counts.merge(request.agent(), 1, Integer::sum);
      }
    }
    return counts;
  }

  /** How many requests are in flight whose answers come here. */
  int awaited() {
    return (int)
        requests.values().stream().filter(request -> !request.isAnsweredElsewhere()).count();
  }

  /** Another scheduler owns these reply partitions now. */
  void answersMoved(Collection<Integer> replyPartitions) {
    requests.replaceAll(
        (key, request) ->
            replyPartitions.contains(request.replyPartition())
                ? request.answeredElsewhere()
                : request);
  }

  Set<AttemptKey> answeredElsewhere() {
    return requests.entrySet().stream()
        .filter(entry -> entry.getValue().isAnsweredElsewhere())
        .map(Map.Entry::getKey)
        .collect(Collectors.toSet());
  }
}
