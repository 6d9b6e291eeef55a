package io.orderly.scheduler.lifecycle;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import io.orderly.process.Direction;
import io.orderly.scheduler.routing.AttemptKey;
import io.orderly.scheduler.routing.Routing;
import io.orderly.scheduler.testing.TestLifecycle;
import java.time.Duration;
import java.time.Instant;
import java.util.Set;
import java.util.SplittableRandom;
import java.util.UUID;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;

/** A stopping scheduler waits for outstanding replies. */
class HandoverWaitTest {

  private static final Duration LONG = Duration.ofMinutes(5);

  private final Lifecycle lifecycle = TestLifecycle.serving(() -> {});
  private final Routing routing = new Routing(1, 1, new SplittableRandom(1));

  @Test
  void nothingIsStartedWhileOutstandingRepliesAreAwaited() throws Exception {
    AttemptKey sent = new AttemptKey(UUID.randomUUID(), "pay", Direction.FORWARD, 1);
    routing.partitions("payment", Set.of(0));
    routing.enter(sent, "payment", Instant.MAX, 0);
    CompletableFuture<Void> handover =
        CompletableFuture.runAsync(() -> new Handover(lifecycle, routing, LONG).run());

    await().until(() -> !lifecycle.isServing());
    assertThat(handover).isNotDone();

    routing.completed(sent);
    handover.get(30, TimeUnit.SECONDS);
  }
}
