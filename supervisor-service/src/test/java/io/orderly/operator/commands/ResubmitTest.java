package io.orderly.operator.commands;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import io.orderly.messages.SchedulerCommand;
import io.orderly.messages.Topics;
import io.orderly.process.OrderProcess;
import io.orderly.process.ProcessState;
import io.orderly.process.StepState;
import io.orderly.supervisor.testing.OperatorClient;
import io.orderly.supervisor.testing.OperatorClient.Answer;
import io.orderly.supervisor.testing.Orders;
import io.orderly.supervisor.testing.RunningSupervisor;
import io.orderly.supervisor.testing.TestWorkflows;
import io.orderly.supervisor.testing.TopicReader;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** An operator puts failed orders back to work, over real HTTP. */
@Tag("servers")
class ResubmitTest {

  private final RunningSupervisor supervisor = RunningSupervisor.shared();
  private final Orders orders = supervisor.orders();
  private final OperatorClient door = supervisor.door();

  @Test
  void aResubmittedOrderIsClaimableAndActorAndReasonAreRecorded() {
    UUID orderId = orders.inError(TestWorkflows.BRITTLE);
    long seen = orders.read(orderId).version();
    String commandId = UUID.randomUUID().toString();

    Answer answer =
        door.resubmit(
            orderId,
            """
            {"commandId": "%s", "version": %d, "reason": "restocked", "actor": "ada"}
            """
                .formatted(commandId, seen));

    assertThat(answer.status()).isEqualTo(200);
    assertThat(answer.contentType()).isEqualTo("application/json");
    assertThat(answer.body().path("commandId").asText()).isEqualTo(commandId);
    assertThat(answer.body().path("orderId").asText()).isEqualTo(orderId.toString());
    assertThat(answer.body().path("outcome").asText()).isEqualTo("applied");
    assertThat(answer.body().path("state").asText()).isEqualTo("Pending");
    assertThat(answer.body().path("version").asLong()).isEqualTo(seen + 1);
    OrderProcess order = orders.read(orderId);
    assertThat(order.isClaimable()).isTrue();
    assertThat(order.version()).isEqualTo(seen + 1);
    assertThat(order.failureCount()).isZero();
    assertThat(order.steps().get(0).state()).isEqualTo(StepState.NOT_STARTED);
    assertThat(commandOf(orderId))
        .containsEntry("kind", "resubmit")
        .containsEntry("command_id", commandId)
        .containsEntry("actor", "ada")
        .containsEntry("reason", "restocked")
        .containsEntry("order_version", seen + 1);
  }

  @Test
  void aResubmitWakesTheSchedulers() {
    UUID orderId = orders.inError(TestWorkflows.BRITTLE);

    door.resubmit(orderId, body(orders.read(orderId).version()));

    try (TopicReader commands = TopicReader.of(Topics.SCHEDULER_COMMANDS)) {
      await()
          .atMost(Duration.ofSeconds(30))
          .until(
              () -> commands.withKey(orderId.toString(), SchedulerCommand.class),
              List.of(SchedulerCommand.wake(orderId))::equals);
    }
  }

  @Test
  void commandIdAndActorHaveDefaults() {
    UUID orderId = orders.inError(TestWorkflows.BRITTLE);

    Answer answer = door.resubmit(orderId, body(orders.read(orderId).version()));

    assertThat(UUID.fromString(answer.body().path("commandId").asText())).isNotNull();
    assertThat(commandOf(orderId)).containsEntry("actor", "ada");
  }

  @Test
  void aRepeatedCommandIsAnsweredAlikeAndAppliedOnce() {
    UUID orderId = orders.inError(TestWorkflows.BRITTLE);
    String body = body(orders.read(orderId).version());
    String[] key = {"Idempotency-Key", UUID.randomUUID().toString()};

    Answer first = door.resubmit(orderId, body, key);
    orders.claim(List.of(orderId));
    long claimed = orders.read(orderId).version();
    Answer repeat = door.resubmit(orderId, body, key);

    assertThat(first.status()).isEqualTo(200);
    assertThat(first.body().path("commandId").asText()).isEqualTo(key[1]);
    assertThat(repeat).isEqualTo(first);
    assertThat(orders.read(orderId).version()).isEqualTo(claimed);
  }

  @Test
  void aRepeatedRefusalIsAnsweredAlikeThoughTheCommandWouldBeAppliedNow() {
    UUID orderId = orders.inError(TestWorkflows.BRITTLE);
    long version = orders.read(orderId).version();
    String[] key = {"Idempotency-Key", UUID.randomUUID().toString()};

    Answer refusal = door.resubmit(orderId, body(version - 1), key);
    Answer repeat = door.resubmit(orderId, body(version), key);

    assertThat(refusal.status()).isEqualTo(409);
    assertThat(repeat).isEqualTo(refusal);
    assertThat(orders.read(orderId).state()).isEqualTo(ProcessState.ERROR);
    assertThat(commandOf(orderId)).containsEntry("order_version", version);
  }

  @Test
  void concurrentRequestsWithOneIdAreAppliedOnceAndAnsweredAlike() throws Exception {
    UUID orderId = orders.inError(TestWorkflows.BRITTLE);
    long version = orders.read(orderId).version();
    String[] key = {"Idempotency-Key", UUID.randomUUID().toString()};

    List<Answer> answers =
        atOnce(
            IntStream.range(0, 5)
                .<Callable<Answer>>mapToObj(
                    index -> () -> door.resubmit(orderId, body(version), key))
                .toList());

    assertThat(answers).extracting(Answer::status).containsOnly(200);
    assertThat(answers.stream().distinct()).hasSize(1);
    assertThat(orders.read(orderId).version()).isEqualTo(version + 1);
    assertThat(commandOf(orderId)).containsEntry("command_id", key[1]);
  }

  @Test
  void runsOneOfTwoConcurrentCommandsForDifferentOrdersWithOneId() throws Exception {
    List<UUID> orderIds =
        List.of(orders.inError(TestWorkflows.BRITTLE), orders.inError(TestWorkflows.BRITTLE));
    String[] key = {"Idempotency-Key", UUID.randomUUID().toString()};

    List<Answer> answers =
        atOnce(
            orderIds.stream()
                .<Callable<Answer>>map(
                    orderId ->
                        () -> door.resubmit(orderId, body(orders.read(orderId).version()), key))
                .toList());

    assertThat(answers).extracting(Answer::status).containsExactlyInAnyOrder(200, 422);
    assertThat(orderIds)
        .extracting(orderId -> orders.read(orderId).state())
        .containsExactlyInAnyOrder(ProcessState.PENDING, ProcessState.ERROR);
  }

  @Test
  void refusesAVersionThatIsNotTheCurrentOne() {
    UUID orderId = orders.inError(TestWorkflows.BRITTLE);
    long version = orders.read(orderId).version();

    Answer answer = door.resubmit(orderId, body(version - 1));

    assertThat(answer.status()).isEqualTo(409);
    assertThat(answer.contentType()).isEqualTo("application/problem+json");
    assertThat(answer.body().path("type").asText())
        .isEqualTo("urn:orderly:problem:version-conflict");
    assertThat(answer.body().path("detail").asText()).contains("is at version " + version);
    assertThat(answer.body().path("version").asLong()).isEqualTo(version);
    assertThat(answer.body().path("outcome").asText()).isEqualTo("changed");
    assertThat(orders.read(orderId).version()).isEqualTo(version);
  }

  @Test
  void refusesAnOrderThatIsNotInError() {
    UUID orderId = orders.submit(1, TestWorkflows.BRITTLE).get(0);

    Answer answer = door.resubmit(orderId, body(1));

    assertThat(answer.status()).isEqualTo(409);
    assertThat(answer.body().path("detail").asText()).contains("only an order in Error", "Pending");
    assertThat(answer.body().path("state").asText()).isEqualTo("Pending");
  }

  @Test
  void anOrderWithAnUnreadableWorkflowIsRefused() {
    UUID orderId = orders.unreadableInError();

    Answer answer = door.resubmit(orderId, body(orders.read(orderId).version()));

    assertThat(answer.status()).isEqualTo(409);
    assertThat(answer.body().path("detail").asText()).contains("unreadable", "can't be read");
  }

  @Test
  void anUnknownOrderIsNotFound() {
    Answer answer = door.resubmit(UUID.randomUUID(), body(1));

    assertThat(answer.status()).isEqualTo(404);
    assertThat(answer.contentType()).isEqualTo("application/problem+json");
    assertThat(answer.body().path("type").asText()).isEqualTo("urn:orderly:problem:not-found");
  }

  private Map<String, Object> commandOf(UUID orderId) {
    List<Map<String, Object>> commands =
        supervisor.tables().events(orderId).stream()
            .filter(event -> event.get("command_id") != null)
            .toList();
    assertThat(commands).hasSize(1);
    return commands.get(0);
  }

  private static String body(long version) {
    return "{\"version\": %d, \"reason\": \"restocked\"}".formatted(version);
  }

  private static <T> List<T> atOnce(List<Callable<T>> calls) throws Exception {
    ExecutorService threads = Executors.newFixedThreadPool(calls.size());
    try {
      List<T> results = new ArrayList<>();
      for (Future<T> call : threads.invokeAll(calls)) {
        results.add(call.get());
      }
      return results;
    } finally {
      threads.shutdownNow();
    }
  }
}
