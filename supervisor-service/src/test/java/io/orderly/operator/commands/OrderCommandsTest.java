package io.orderly.operator.commands;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import io.orderly.messages.OrderStatus;
import io.orderly.messages.SchedulerCommand;
import io.orderly.messages.Topics;
import io.orderly.process.ClaimRank;
import io.orderly.process.Direction;
import io.orderly.process.OrderProcess;
import io.orderly.process.ProcessState;
import io.orderly.process.StepOutcome;
import io.orderly.store.orders.OrderDirectory;
import io.orderly.supervisor.testing.OperatorClient;
import io.orderly.supervisor.testing.OperatorClient.Answer;
import io.orderly.supervisor.testing.Orders;
import io.orderly.supervisor.testing.RunningSupervisor;
import io.orderly.supervisor.testing.TestWorkflows;
import io.orderly.supervisor.testing.TopicReader;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Objects;
import java.util.UUID;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Undo, pause, resume and priority over real HTTP; what all commands share is resubmit's too. */
@Tag("servers")
class OrderCommandsTest {

  private static final Duration SOON = Duration.ofSeconds(30);

  private final RunningSupervisor supervisor = RunningSupervisor.shared();
  private final Orders orders = supervisor.orders();
  private final OperatorClient door = supervisor.door();

  @Test
  void undoTurnsAnOrderToUndoAndNotifiesItsSubmitter() {
    UUID orderId = orders.processing(1, TestWorkflows.BRITTLE).get(0);

    Answer answer = door.command(orderId, "undo", body(orderId));

    assertThat(answer.status()).isEqualTo(200);
    assertThat(answer.body().path("state").asText()).isEqualTo("Undoing");
    assertThat(answer.body().path("detail").asText())
        .startsWith("the order is Undoing now, and none of its steps starts before ");
    OrderProcess order = orders.read(orderId);
    assertThat(order.direction()).isEqualTo(Direction.UNDO);
    assertThat(order.lockedBy()).isNull();
    // Its forward call may still be under way.
    assertThat(order.notBefore()).isAfter(Instant.now());
    try (TopicReader statuses = TopicReader.of(Topics.ORDER_STATUS)) {
      OrderStatus told =
          await()
              .atMost(SOON)
              .until(
                  () -> statuses.withKey(orderId.toString(), OrderStatus.class),
                  found -> !found.isEmpty())
              .get(0);
      assertThat(told.state()).isEqualTo(ProcessState.UNDOING);
      assertThat(told.orderVersion()).isEqualTo(order.version());
    }
  }

  @Test
  void undoIsRefusedOnceAnIrrevocableStepHasBegun() {
    UUID orderId = orders.processing(1, TestWorkflows.IRREVOCABLE).get(0);
    orders.reply(orderId, "reserve-stock", new StepOutcome.Completed("{}"));
    OrderProcess before = orders.read(orderId);

    Answer answer = door.command(orderId, "undo", body(orderId));

    assertThat(answer.status()).isEqualTo(409);
    assertThat(answer.body().path("detail").asText())
        .isEqualTo("step ship has begun and can't be undone");
    assertThat(answer.body().path("state").asText()).isEqualTo("Processing");
    assertThat(answer.body().path("version").asLong()).isEqualTo(before.version());
    assertThat(orders.read(orderId)).isEqualTo(before);
  }

  @Test
  void aPausedOrderIsNotClaimableUntilItIsResumed() {
    UUID orderId = orders.submit(1, TestWorkflows.BRITTLE).get(0);

    Answer paused = door.command(orderId, "pause", body(orderId));
    boolean claimableWhilePaused = orders.read(orderId).isClaimable();
    Answer resumed = door.command(orderId, "resume", body(orderId));

    assertThat(paused.status()).isEqualTo(200);
    assertThat(paused.body().path("detail").asText()).contains("Pending now, and paused");
    assertThat(claimableWhilePaused).isFalse();
    assertThat(resumed.status()).isEqualTo(200);
    assertThat(orders.read(orderId).isClaimable()).isTrue();
    try (TopicReader commands = TopicReader.of(Topics.SCHEDULER_COMMANDS)) {
      await()
          .atMost(SOON)
          .until(
              () -> commands.withKey(orderId.toString(), SchedulerCommand.class),
              List.of(SchedulerCommand.wake(orderId))::equals);
    }
  }

  @Test
  void anUndoOfAPausedOrderReportsThatItStaysPaused() {
    UUID orderId = orders.submit(1, TestWorkflows.BRITTLE).get(0);
    door.command(orderId, "pause", body(orderId));

    Answer answer = door.command(orderId, "undo", body(orderId));

    assertThat(answer.status()).isEqualTo(200);
    assertThat(answer.body().path("detail").asText())
        .isEqualTo(
            "the order is Undoing now, and paused: none of its steps starts until it is resumed");
  }

  @Test
  void priorityGivesAnOrderTheRankOfASubmissionWithThatPriority() {
    UUID orderId = orders.submit(1, TestWorkflows.BRITTLE).get(0);
    Instant submittedAt =
        Objects.requireNonNull(
                supervisor.bean(OrderDirectory.class).find(List.of(orderId)).get(orderId))
            .submittedAt();

    Answer answer = door.command(orderId, "priority", priority(9, orderId));
    Answer again = door.command(orderId, "priority", priority(9, orderId));

    assertThat(answer.status()).isEqualTo(200);
    assertThat(orders.read(orderId).terms().rank()).isEqualTo(ClaimRank.of(submittedAt, 9));
    assertThat(again.status()).isEqualTo(409);
    assertThat(again.body().path("detail").asText()).contains("this priority already");
  }

  @ParameterizedTest
  @ValueSource(strings = {"-1", "10", "1.5", "\"3\"", "null"})
  void aPriorityOutOfRangeIsRefused(String priority) {
    Answer answer =
        door.command(
            UUID.randomUUID(),
            "priority",
            "{\"version\": 1, \"priority\": %s, \"reason\": \"r\"}".formatted(priority));

    assertThat(answer.status()).isEqualTo(400);
    assertThat(answer.body().path("errors").path(0).path("field").asText()).isEqualTo("priority");
    assertThat(answer.body().path("errors").path(0).path("rule").asText()).contains("0 to 9");
  }

  @ParameterizedTest
  @CsvSource({
    "undo, 'being undone already'",
    "pause, 'paused already'",
    "resume, 'not paused'",
    "resubmit, 'only an order in Error'"
  })
  void anInapplicableCommandIsRefusedWithTheReason(String command, String reason) {
    UUID orderId = orders.submit(1, TestWorkflows.BRITTLE).get(0);
    if (!command.equals("resume") && !command.equals("resubmit")) {
      door.command(orderId, command, body(orderId));
    }
    OrderProcess before = orders.read(orderId);

    Answer answer = door.command(orderId, command, body(orderId));

    assertThat(answer.status()).isEqualTo(409);
    assertThat(answer.contentType()).isEqualTo("application/problem+json");
    assertThat(answer.body().path("detail").asText()).contains(reason);
    assertThat(answer.body().path("outcome").asText()).isEqualTo("refused");
    assertThat(orders.read(orderId)).isEqualTo(before);
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '~',
      textBlock =
          """
          undo     | ~~                                                           | is at version 1, you saw 99
          pause    | ~~                                                           | is at version 1, you saw 99
          priority | , "priority": 4                                              | is at version 1, you saw 99
          correct  | , "attributes": {"a": 1}                                     | is at version 1, you saw 99
          decide   | , "step": "reserve-stock", "finding": "did-not-happen"       | is at version 1, you saw 99
          resume   | ~~                                                           | not paused
          resubmit | ~~                                                           | only an order in Error
          ask-status | ~~                                                         | is at version 1, you saw 99
          """)
  void aVersionThatIsNotTheCurrentOneConflicts(String command, String fields, String detail) {
    UUID orderId = orders.submit(1, TestWorkflows.BRITTLE).get(0);

    Answer answer =
        door.command(orderId, command, "{\"version\": 99, \"reason\": \"r\"" + fields + "}");

    assertThat(answer.status()).isEqualTo(409);
    assertThat(answer.body().path("type").asText())
        .isEqualTo("urn:orderly:problem:version-conflict");
    assertThat(answer.body().path("outcome").asText()).isEqualTo("changed");
    assertThat(answer.body().path("detail").asText()).contains(detail);
  }

  @ParameterizedTest
  @ValueSource(strings = {"undo", "pause"})
  void aRepeatedCommandIsAnsweredAlikeAndAppliedOnce(String command) {
    UUID orderId = orders.submit(1, TestWorkflows.BRITTLE).get(0);
    String body = body(orderId);
    String[] key = {"Idempotency-Key", UUID.randomUUID().toString()};

    Answer first = door.command(orderId, command, body, key);
    long version = orders.read(orderId).version();
    Answer repeat = door.command(orderId, command, body, key);
    Answer other = door.command(orderId, "resume", body, key);

    assertThat(first.status()).isEqualTo(200);
    assertThat(repeat).isEqualTo(first);
    assertThat(other.status()).isEqualTo(422);
    assertThat(other.body().path("type").asText())
        .isEqualTo("urn:orderly:problem:idempotency-key-reused");
    assertThat(orders.read(orderId).version()).isEqualTo(version);
  }

  @Test
  void aCommandIdWithAnotherDecisionIsRefused() {
    UUID orderId = orders.inError(TestWorkflows.BRITTLE);
    String decision =
        "{\"version\": %d, \"reason\": \"r\", \"step\": \"reserve-stock\", %%s}"
            .formatted(orders.read(orderId).version());
    String happened =
        decision.formatted("\"finding\": \"happened\", \"result\": {\"reservation\": \"r-1\"}");
    String[] key = {"Idempotency-Key", UUID.randomUUID().toString()};

    Answer first = door.command(orderId, "decide", happened, key);
    Answer repeat = door.command(orderId, "decide", happened, key);
    Answer other =
        door.command(orderId, "decide", decision.formatted("\"finding\": \"did-not-happen\""), key);
    Answer withOtherResult = door.command(orderId, "decide", happened.replace("r-1", "r-2"), key);

    assertThat(first.status()).isEqualTo(200);
    assertThat(repeat).isEqualTo(first);
    assertThat(List.of(other, withOtherResult))
        .allSatisfy(
            answer ->
                assertThat(answer.body().path("type").asText())
                    .isEqualTo("urn:orderly:problem:idempotency-key-reused"));
  }

  @Test
  void aResubmitPastTheIdempotencyWindowNeedsCheckedAtPartner() {
    List<UUID> orderIds = orders.processing(1, TestWorkflows.FRAGILE);
    UUID orderId = orderIds.get(0);
    orders.setAside(orderId);
    supervisor.tables().pass(Duration.ofDays(31), orderIds);
    String checked = body(orderId).replace("{", "{\"checkedAtPartner\": true, ");

    Answer refused = door.command(orderId, "resubmit", body(orderId));
    Answer applied = door.command(orderId, "resubmit", checked);

    assertThat(refused.status()).isEqualTo(409);
    assertThat(refused.body().path("detail").asText())
        .contains("step reserve-stock", "agent inventory", "checkedAtPartner");
    assertThat(applied.status()).isEqualTo(200);
    assertThat(orders.read(orderId).state()).isEqualTo(ProcessState.PENDING);
  }

  @Test
  void commandsToAFinalOrderAreRefused() {
    UUID orderId = orders.processing(1, TestWorkflows.FRAGILE).get(0);
    orders.reply(orderId, "reserve-stock", new StepOutcome.Completed("{}"));

    for (String command : List.of("resubmit", "undo", "pause", "resume")) {
      Answer answer = door.command(orderId, command, body(orderId));

      assertThat(answer.status()).isEqualTo(409);
      assertThat(answer.body().path("detail").asText()).contains("Processed, which is final");
    }
  }

  @Test
  void anotherVersionOfAFinalOrderConflictsToo() {
    UUID orderId = orders.processing(1, TestWorkflows.FRAGILE).get(0);
    String before = body(orderId);
    orders.reply(orderId, "reserve-stock", new StepOutcome.Completed("{}"));

    Answer answer = door.command(orderId, "undo", before);

    assertThat(answer.body().path("type").asText())
        .isEqualTo("urn:orderly:problem:version-conflict");
    assertThat(answer.body().path("detail").asText()).contains("Processed, which is final");
  }

  @Test
  void anUnknownCommandIsNotFound() {
    assertThat(door.command(UUID.randomUUID(), "repeat", "{}").status()).isEqualTo(404);
  }

  private String body(UUID orderId) {
    return "{\"version\": %d, \"reason\": \"asked for\"}".formatted(orders.read(orderId).version());
  }

  private String priority(int priority, UUID orderId) {
    return "{\"version\": %d, \"priority\": %d, \"reason\": \"asked for\"}"
        .formatted(orders.read(orderId).version(), priority);
  }
}
