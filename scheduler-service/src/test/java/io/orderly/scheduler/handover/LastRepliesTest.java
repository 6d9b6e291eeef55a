package io.orderly.scheduler.handover;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import io.orderly.process.Direction;
import io.orderly.scheduler.lifecycle.Lifecycle;
import io.orderly.scheduler.routing.AttemptKey;
import io.orderly.scheduler.routing.RequestRoute;
import io.orderly.scheduler.routing.Routing;
import java.time.Duration;
import java.time.Instant;
import java.util.SplittableRandom;
import java.util.UUID;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;

/** What still comes while a scheduler waits for its last replies. */
class LastRepliesTest {

  private static final Duration LONG = Duration.ofMinutes(5);

  private final Lifecycle standing = new Lifecycle();
  private final Routing routing = new Routing(1, 1, new SplittableRandom(1));

  @Test
  void nothingIsStartedWhileTheLastReplyIsAwaited() throws Exception {
    AttemptKey sent = new AttemptKey(UUID.randomUUID(), "pay", Direction.FORWARD, 1);
    routing.partitions("payment", 1);
    routing.enter(sent, new RequestRoute("payment", Instant.MAX, 0));
    CompletableFuture<Void> handover =
        CompletableFuture.runAsync(() -> new Handover(standing, routing, LONG).run());

    await().until(() -> !standing.isServing());
    assertThat(handover).isNotDone();

    routing.completed(sent);
    handover.get(30, TimeUnit.SECONDS);
  }
}
