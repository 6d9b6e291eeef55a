package io.orderly.scheduler.reconciling;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.micrometer.core.instrument.simple.SimpleMeterRegistry;
import io.orderly.messages.ReplyMac;
import io.orderly.messages.StepReply;
import io.orderly.platform.kafka.MessageSender;
import io.orderly.platform.kafka.Outgoing;
import io.orderly.process.Direction;
import io.orderly.process.Failure;
import io.orderly.scheduler.messaging.ReplyPartitions;
import io.orderly.scheduler.messaging.StepRequestFactory;
import io.orderly.scheduler.messaging.StepRequestSender;
import io.orderly.scheduler.routing.AttemptKey;
import io.orderly.scheduler.routing.Routing;
import io.orderly.scheduler.routing.SendHealth;
import io.orderly.scheduler.tokens.ReplyTokens;
import io.orderly.store.claiming.Incarnation;
import io.orderly.store.memory.InMemoryStore;
import io.orderly.store.replykeys.ReplyKeys.Keys;
import io.orderly.store.transitions.StateStore;
import io.orderly.store.transitions.StateStore.StateTransaction;
import java.time.Instant;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.SplittableRandom;
import java.util.UUID;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.Function;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** Requests that an instance declined go to another one. */
class DeclinedRequestsTest {

  private static final int MAX_DECLINES = 3;
  private static final int REPLY_PARTITION = 0;
  private static final Keys KEYS =
      new Keys(Map.of("1", new ReplyMac(new byte[ReplyMac.MIN_KEY_BYTES])), "1");

  private final Routing routing = new Routing(100, 50, new SplittableRandom(1));
  private final AtomicInteger transactions = new AtomicInteger();
  private final InMemoryStore memory = new InMemoryStore(Instant::now);

  @BeforeEach
  void twoPartitions() {
    routing.partitions("payment", List.of(0, 1));
  }

  @Test
  void aDeclineThatIsHandledAgainAfterAnOutageOfTheStoreCountsOnce() {
    StepReply decline = declineOf(sent());
    RequestResender failing = resender(new FailingStore());

    assertThatThrownBy(() -> failing.resendElsewhere(List.of(decline)))
        .isInstanceOf(IllegalStateException.class);

    assertThat(failing.canGoElsewhere(decline)).isTrue();
    assertThat(routing.unanswered("payment")).isEqualTo(1);
  }

  @Test
  void theDeclinesOfABatchAreHandledInOneTransaction() {
    List<StepReply> batch =
        List.of(declineOf(sent()), declineOf(sent()), declineOf(sent()), declineOf(sent()));

    resender(new CountingStore()).resendElsewhere(batch);

    assertThat(transactions).hasValue(1);
  }

  @Test
  void aDeclinedAttemptThatIsNoLongerLiveIsNotSentElsewhereAndStillCounts() {
    AttemptKey key = sent();

    resender(memory.stateStore()).resendElsewhere(List.of(declineOf(key)));

    assertThat(routing.isSent(key)).isFalse();
    assertThat(routing.unanswered("payment")).isEqualTo(1);
  }

  @Test
  void whatTheAgentLacksGoesToAnotherInstanceWithTheNextAttemptOnly() {
    AttemptKey key = sent();
    RequestResender resender = resender(memory.stateStore());

    for (String code : List.of("unknown-operation", "parameters-do-not-fit")) {
      assertThat(resender.canGoElsewhere(declineOf(key, code))).isFalse();
    }
    assertThat(resender.canGoElsewhere(declineOf(key))).isTrue();
  }

  private AttemptKey sent() {
    AttemptKey key = new AttemptKey(UUID.randomUUID(), "take-payment", Direction.FORWARD, 1);
    assertThat(routing.enter(key, "payment", Instant.MAX, REPLY_PARTITION)).isPresent();
    return key;
  }

  private static StepReply declineOf(AttemptKey key) {
    return declineOf(key, "draining");
  }

  private static StepReply declineOf(AttemptKey key, String code) {
    return new StepReply(
        1,
        key.orderId(),
        key.step(),
        key.direction(),
        key.attempt(),
        StepReply.Outcome.DECLINED,
        null,
        new Failure(code, "going"),
        "payment-1",
        null,
        null,
        null,
        null,
        null,
        null);
  }

  private RequestResender resender(StateStore store) {
    ReplyPartitions partitions = new ReplyPartitions(System::nanoTime, new SplittableRandom(1));
    partitions.owned(List.of(REPLY_PARTITION));
    StepRequestSender requests =
        new StepRequestSender(
            routing,
            partitions,
            memory.orderDirectory(),
            new StepRequestFactory(
                memory.workflowCatalogue(),
                new ReplyTokens(() -> KEYS, Map.of(), System::nanoTime)),
            new NothingToSend(),
            new SendHealth(System::nanoTime));
    return new RequestResender(
        store,
        requests,
        routing,
        new Incarnation("scheduler-1", 1),
        MAX_DECLINES,
        new SimpleMeterRegistry());
  }

  private static final class FailingStore implements StateStore {
    @Override
    public <T> T inTransaction(Function<StateTransaction, T> work) {
      throw new IllegalStateException("the store is unavailable");
    }
  }

  private final class CountingStore implements StateStore {
    @Override
    public <T> T inTransaction(Function<StateTransaction, T> work) {
      transactions.incrementAndGet();
      return memory.stateStore().inTransaction(work);
    }
  }

  private static final class NothingToSend implements MessageSender {
    @Override
    public CompletableFuture<Void> send(Outgoing outgoing) {
      return CompletableFuture.failedFuture(new AssertionError("nothing is live"));
    }

    @Override
    public List<Outgoing> sendAll(Collection<Outgoing> batch) {
      return List.copyOf(batch);
    }
  }
}
