package io.orderly.agent.running;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import io.orderly.agent.testing.RemoteService;
import io.orderly.agent.testing.StepRequests;
import io.orderly.agent.testing.TestScheduler;
import io.orderly.local.infrastructure.testing.SharedInfrastructure;
import io.orderly.messages.AgentReport;
import io.orderly.messages.CircuitState;
import io.orderly.messages.StepReply;
import io.orderly.messages.StepRequest;
import io.orderly.messages.Topics;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.apache.kafka.clients.consumer.ConsumerRecord;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.springframework.context.ConfigurableApplicationContext;

@Tag("servers")
class ReportingTest extends RunningAgents {

  private static final String INSTANCE = "agent-under-test";

  private final CountDownLatch letGo = new CountDownLatch(1);
  private TestScheduler operator;

  @BeforeEach
  void listen() {
    operator =
        new TestScheduler(SharedInfrastructure.kafka().bootstrapServers(), Topics.AGENT_REPORTS);
  }

  @AfterEach
  void letEverythingGo() {
    letGo.countDown();
    await().until(() -> heldBy("narrow") == 0);
    operator.close();
  }

  @Test
  void everyAgentIsReportedUnderItsNameAndInstance() {
    await().until(() -> reportsOf("frugal", INSTANCE).count() > 0);

    AgentReport report = reportsOf("frugal", INSTANCE).findFirst().orElseThrow();
    assertThat(report.agent()).isEqualTo("frugal");
    assertThat(report.instance()).isEqualTo(INSTANCE);
    assertThat(report.maxConcurrency()).isEqualTo(32);
    assertThat(report.queue()).isZero();
  }

  @Test
  void aReportHasUsedSlotsAndQueueLength() {
    List<StepRequest> hanging = requests(3);
    hanging.forEach(
        request ->
            SERVICE.tell(
                request.remoteKey(),
                RemoteService.answerWhen(letGo, RemoteService.answer(200, "{}"))));

    hanging.forEach(request -> scheduler.send("narrow", 0, request));

    await()
        .until(
            () ->
                reportsOf("narrow", INSTANCE)
                    .anyMatch(
                        report ->
                            report.inUse() == 1
                                && report.maxConcurrency() == 1
                                && report.queue() == 2));
  }

  @Test
  void aCircuitIsReportedAsSoonAsItChanges() {
    List<StepRequest> failing = requests(5);
    failing.forEach(request -> SERVICE.tell(request.remoteKey(), RemoteService.answer(500, "")));

    failing.forEach(request -> scheduler.send("flapping", 0, request));

    // It is open for 2 s, and reports that are due come every 5 s: half of it would be missed. A
    // report may be lost, so requests go on failing and open it again.
    await()
        .until(
            () -> {
              StepRequest next = requests(1).get(0);
              SERVICE.tell(next.remoteKey(), RemoteService.answer(500, ""));
              scheduler.send("flapping", 0, next);
              return circuits("flapping").containsAll(List.of("open", "half-open"));
            });
    await()
        .until(
            () ->
                ask("flapping", requests(1).get(0)).outcome() == StepReply.Outcome.COMPLETED
                    && lastCircuit("flapping") == CircuitState.CLOSED);
  }

  @Test
  void aCircuitConfiguredByResilience4jPropertiesOpens() {
    List<StepRequest> failing = requests(5);
    failing.forEach(request -> SERVICE.tell(request.remoteKey(), RemoteService.answer(500, "")));

    failing.forEach(request -> scheduler.send("tuned", 0, request));

    await().until(() -> circuits("tuned").contains("open"));
  }

  @Test
  void aStoppingInstanceDeletesItsReport() {
    String key = AgentReport.key("leaving", "leaver-1");
    ConfigurableApplicationContext leaving =
        Service.start("leaving", "leaver-1", SERVICE.url() + "/leaving");
    try {
      await().until(() -> reportsOf("leaving", "leaver-1").count() > 0);
    } finally {
      leaving.close();
    }

    await().until(() -> records(key).get(records(key).size() - 1).value() == null);
  }

  private List<String> circuits(String agent) {
    return reportsOf(agent, INSTANCE).map(report -> report.circuit().value()).toList();
  }

  private CircuitState lastCircuit(String agent) {
    List<AgentReport> reports = reportsOf(agent, INSTANCE).toList();
    return reports.get(reports.size() - 1).circuit();
  }

  private Stream<AgentReport> reportsOf(String agent, String instance) {
    return records(AgentReport.key(agent, instance)).stream()
        .filter(record -> record.value() != null)
        .map(record -> TestScheduler.decode(record, AgentReport.class));
  }

  private List<ConsumerRecord<String, byte[]>> records(String key) {
    return operator.recordsOf(Topics.AGENT_REPORTS).stream()
        .filter(record -> key.equals(record.key()))
        .toList();
  }

  private static List<StepRequest> requests(int number) {
    return IntStream.range(0, number)
        .mapToObj(i -> StepRequests.completeWithin(Duration.ofMinutes(2)).build())
        .toList();
  }
}
