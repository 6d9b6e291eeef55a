package io.orderly.simulation.mutation.drills;

import io.orderly.process.Direction;
import io.orderly.scheduler.routing.AttemptKey;
import io.orderly.scheduler.routing.Routing;
import io.orderly.simulation.checking.Violation;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.OptionalInt;
import java.util.Random;
import java.util.UUID;
import java.util.function.LongConsumer;
import java.util.stream.IntStream;

/**
 * An agent with four instances, one of which refuses at once what the others need a while for: it
 * must not be sent more than its share, and in the end nothing may count as unanswered.
 */
public final class RoutingDrill implements LongConsumer {

  private static final String AGENT = "payment";
  private static final int PARTITIONS = 4;
  private static final int REFUSING = 0;
  private static final int REQUESTS = 400;
  private static final int WORKED_ON_AT_ONCE = 30;
  private static final Duration WITHIN = Duration.ofSeconds(20);

  @Override
  public void accept(long seed) {
    Routing routing = new Routing(200, 50, new Random(seed));
    routing.partitions(AGENT, IntStream.range(0, PARTITIONS).boxed().toList());
    int refused = send(routing);

    routing.expire(Instant.EPOCH.plus(WITHIN).plusSeconds(REQUESTS));
    if (refused * PARTITIONS > REQUESTS) {
      throw new Violation(
          "capacity",
          null,
          "%d of %d requests went to the one instance of %d that refuses all"
              .formatted(refused, REQUESTS, PARTITIONS));
    }
    if (routing.unanswered(AGENT) > 0) {
      throw new Violation(
          "capacity",
          null,
          routing.unanswered(AGENT) + " requests count as unanswered after their CompleteBy");
    }
  }

  private static int send(Routing routing) {
    Deque<AttemptKey> workedOn = new ArrayDeque<>();
    int refused = 0;
    for (int number = 0; number < REQUESTS; number++) {
      AttemptKey key = new AttemptKey(new UUID(0, number), "pay", Direction.FORWARD, 1);
      Instant now = Instant.EPOCH.plusMillis(number);
      OptionalInt partition = enter(routing, key, now);
      if (partition.orElse(REFUSING) == REFUSING) {
        refused++;
        routing.refused(key);
      } else {
        workedOn.add(key);
      }
      if (workedOn.size() > WORKED_ON_AT_ONCE) {
        routing.completed(workedOn.remove());
      }
    }
    workedOn.forEach(routing::completed);
    return refused;
  }

  private static OptionalInt enter(Routing routing, AttemptKey key, Instant now) {
    return routing.enter(key, AGENT, now.plus(WITHIN), 0);
  }
}
