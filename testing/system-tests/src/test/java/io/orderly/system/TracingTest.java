package io.orderly.system;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import com.fasterxml.jackson.databind.JsonNode;
import io.opentelemetry.proto.trace.v1.Span.SpanKind;
import io.orderly.local.suite.Service;
import io.orderly.local.suite.ServiceInstance;
import io.orderly.local.suite.Suite;
import io.orderly.system.Collector.SeenSpan;
import java.io.IOException;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse.BodyHandlers;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import java.util.function.Function;
import java.util.function.Predicate;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;

/** One order through every service, with a late step, an Error and an undo on its way. */
@Tag("servers")
@ExtendWith(RunningSuite.class)
class TracingTest {

  /**
   * Several attempts: one that is missed costs its step's complete-within of 20 s and a backoff.
   */
  private static final Duration SOON = Duration.ofMinutes(2);

  private static final String CALLERS_SPAN = "00f067aa0ba902b7";

  private final HttpClient http = HttpClient.newHttpClient();
  private final String traceId = UUID.randomUUID().toString().replace("-", "");

  @Test
  void oneOrderIsOneTraceOverEveryServiceRecoveryAndUndo(Suite suite, Collector collector)
      throws Exception {
    Partners partners = new Partners(suite);
    // Longer than a call may take: nobody knows what came of it, and the step is late.
    partners.setFaults("inventory", "{\"hangRate\":1.0,\"hangMillis\":6000}");
    partners.setFaults("carrier", "{\"refuseRate\":1.0}");

    Client client = new Client(suite);
    String orderId = client.submit(Client.newOrders(1, "order-fulfilment").get(0), traceParent());
    await().atMost(SOON).until(() -> isSeen(collector, "process agent-requests.inventory"));
    partners.setFaults("inventory", "{\"hangRate\":0}");
    awaitState(client, orderId, "Error");
    new Operator(suite).command(orderId, "undo", client.order(orderId).get("version").longValue());
    awaitState(client, orderId, "Undone");
    await().atMost(SOON).until(() -> isFinalWordSeen(collector, client, orderId));

    // Each process sends its spans when it has some, so the last ones may come in any order.
    await().atMost(SOON).untilAsserted(() -> assertWhole(collector.ofTrace(traceId)));
    assertThat(collector.ofOrder(orderId))
        .as("every span of the order is in the one trace")
        .isNotEmpty()
        .allSatisfy(span -> assertThat(span.traceId()).isEqualTo(traceId));
    assertLogged(suite, orderId);
  }

  @Test
  void aStepsHistogramNamesATracedOrderAsItsExample(Suite suite, Collector collector)
      throws Exception {
    Client client = new Client(suite);
    String orderId = client.submit(Client.newOrders(1, "order-fulfilment").get(0), traceParent());
    new Checker(suite).awaitProcessed(List.of(orderId), SOON);

    await()
        .atMost(SOON)
        .untilAsserted(
            () -> {
              assertThat(openMetrics(suite, Service.AGENT))
                  .anyMatch(line -> isExample(line, "orderly_step_seconds_bucket"));
              assertThat(openMetrics(suite, Service.SCHEDULER))
                  .anyMatch(line -> isExample(line, "orderly_order_seconds_bucket"));
            });
  }

  @Test
  void anOrderThatNobodySampledLeavesNoSpan(Suite suite, Collector collector) throws Exception {
    Client client = new Client(suite);
    String unsampled = traceParent().substring(0, traceParent().length() - 1) + "0";
    String orderId = client.submit(Client.newOrders(1, "order-fulfilment").get(0), unsampled);
    String untraced = client.submit(Client.newOrders(1, "order-fulfilment").get(0));
    new Checker(suite).awaitProcessed(List.of(orderId, untraced), SOON);

    // Sent after what these orders would have left, by the same processes, one after the other.
    String traced = client.submit(Client.newOrders(1, "order-fulfilment").get(0), traceParent());
    await().atMost(SOON).until(() -> collector.ofOrder(traced).size() >= 10);
    assertThat(collector.ofOrder(orderId)).isEmpty();
    assertThat(collector.ofOrder(untraced)).isEmpty();
  }

  @Test
  void ordersOfABatchHaveATraceEachThatIsLinkedToTheCallers(Suite suite, Collector collector)
      throws Exception {
    Client client = new Client(suite);
    List<String> orders = Client.newOrders(2, "order-fulfilment");

    List<String> orderIds =
        client.submitBatch(Client.lines(orders), traceParent()).stream()
            .map(Client.LineResult::orderId)
            .toList();

    await()
        .atMost(SOON)
        .until(
            () ->
                orderIds.stream()
                    .allMatch(
                        orderId ->
                            isSeen(collector, orderId, "POST /orders/batch")
                                && isSeen(collector, orderId, "send order-status")));
    for (String orderId : orderIds) {
      List<SeenSpan> spans = collector.ofOrder(orderId);
      assertThat(spans).extracting(SeenSpan::traceId).doesNotContain(traceId);
      assertThat(spans.stream().map(SeenSpan::traceId).distinct()).hasSize(1);
      assertThat(spans)
          .filteredOn(span -> span.name().equals("POST /orders/batch"))
          .singleElement()
          .satisfies(
              door -> {
                assertThat(door.parentId()).isEmpty();
                assertThat(door.links()).containsExactly(traceId);
              });
    }
    assertThat(collector.ofTrace(traceId)).isEmpty();
  }

  private static boolean isSeen(Collector collector, String orderId, String name) {
    return collector.ofOrder(orderId).stream().anyMatch(span -> span.name().equals(name));
  }

  private String traceParent() {
    return "00-" + traceId + "-" + CALLERS_SPAN + "-01";
  }

  private boolean isSeen(Collector collector, String name) {
    return collector.ofTrace(traceId).stream().anyMatch(span -> span.name().equals(name));
  }

  private static boolean isFinalWordSeen(Collector collector, Client client, String orderId)
      throws Exception {
    String version = Long.toString(client.order(orderId).get("version").longValue());
    return collector.ofOrder(orderId).stream()
        .anyMatch(span -> span.is("send order-status", "orderly.version", version));
  }

  private static void awaitState(Client client, String orderId, String state) {
    await().atMost(SOON).until(() -> client.order(orderId).get("state").textValue().equals(state));
  }

  private static void assertWhole(List<SeenSpan> trace) {
    assertThat(trace)
        .extracting(SeenSpan::service)
        .contains("submission-service", "scheduler-service", "agent-service", "supervisor-service");
    assertStory(trace);
    assertParents(trace);
  }

  private static void assertParents(List<SeenSpan> trace) {
    Map<String, SeenSpan> byId =
        trace.stream().collect(Collectors.toMap(SeenSpan::spanId, Function.identity()));
    List<SeenSpan> doors =
        trace.stream().filter(span -> span.parentId().equals(CALLERS_SPAN)).toList();
    assertThat(doors).singleElement().extracting(SeenSpan::name).isEqualTo("POST /orders");
    SeenSpan door = doors.get(0);
    assertThat(door.kind()).isEqualTo(SpanKind.SPAN_KIND_SERVER);
    assertThat(door.attribute("http.response.status_code")).isEqualTo("202");
    for (SeenSpan span : trace) {
      if (span.equals(door)) {
        continue;
      }
      assertThat(byId).as(span.toString()).containsKey(span.parentId());
      SeenSpan parent = byId.get(span.parentId());
      if (span.name().startsWith("process agent-requests.")) {
        assertThat(parent.kind()).isEqualTo(SpanKind.SPAN_KIND_PRODUCER);
        assertThat(parent.name()).isEqualTo(span.name().replace("process", "send"));
        assertThat(parent.service()).isEqualTo("scheduler-service");
      } else if (span.kind() == SpanKind.SPAN_KIND_CLIENT) {
        assertThat(parent.name()).startsWith("process agent-requests.");
        assertThat(parent.attribute("orderly.step")).isEqualTo(span.attribute("orderly.step"));
      } else {
        assertThat(parent).as(span.toString()).isEqualTo(door);
      }
    }
  }

  private static void assertStory(List<SeenSpan> trace) {
    assertThat(story(trace))
        .contains(
            "scheduler-service: claim order: reserve-stock 1 Running",
            "agent-service: process agent-requests.inventory: reserve-stock 1 forward unknown",
            "supervisor-service: sweep order: reserve-stock 1 re-armed",
            "supervisor-service: undo order: ")
        .anyMatch(isProcessed("inventory", "reserve-stock", "forward completed"))
        .anyMatch(isProcessed("payment", "take-payment", "forward completed"))
        .anyMatch(isProcessed("carrier", "ship", "forward failed"))
        .anyMatch(isProcessed("inventory", "reserve-stock", "undo completed"))
        .anyMatch(line -> line.startsWith("scheduler-service: record reply: "))
        .anyMatch(line -> line.startsWith("agent-service: POST: ship "));
  }

  /** In whichever attempt: on a slow machine there may be more of them. */
  private static Predicate<String> isProcessed(String agent, String step, String how) {
    return Pattern.compile(
            "agent-service: process agent-requests\\.%s: %s \\d+ %s".formatted(agent, step, how))
        .asMatchPredicate();
  }

  private static List<String> story(List<SeenSpan> trace) {
    return trace.stream()
        .map(
            span ->
                Stream.of(
                        span.attribute("orderly.steps"),
                        span.attribute("orderly.step"),
                        span.attribute("orderly.attempt"),
                        span.name().startsWith("process")
                            ? span.attribute("orderly.direction")
                            : "",
                        span.attribute("orderly.outcome"))
                    .filter(part -> !part.isEmpty())
                    .collect(
                        Collectors.joining(" ", span.service() + ": " + span.name() + ": ", "")))
        .toList();
  }

  /** Both log as in a container, and each change of an order. */
  private void assertLogged(Suite suite, String orderId) throws IOException {
    Logs logs = new Logs(suite);
    assertThat(logs.of(Service.SUPERVISOR))
        .allSatisfy(line -> assertIsEcs(line, Service.SUPERVISOR));
    assertThat(logs.of(Service.SUPERVISOR, orderId))
        .allSatisfy(line -> assertThat(line.at("/trace/id").asText()).isEqualTo(traceId))
        .anySatisfy(line -> assertTells(line, "sweep order: Processing to"));
    assertThat(logs.of(Service.SCHEDULER, orderId))
        .allSatisfy(line -> assertIsEcs(line, Service.SCHEDULER))
        .allSatisfy(line -> assertThat(line.at("/trace/id").asText()).isEqualTo(traceId))
        .anySatisfy(line -> assertTells(line, "claim order: Pending to Processing"));
  }

  private static void assertIsEcs(JsonNode line, Service service) {
    assertThat(line.at("/@timestamp").isTextual()).as(line.toString()).isTrue();
    assertThat(line.at("/log/level").isTextual()).as(line.toString()).isTrue();
    assertThat(line.at("/service/name").textValue()).isEqualTo(service.module());
    assertThat(line.at("/service/node/name").textValue()).startsWith(service.value() + "-");
  }

  /** A change by the first attempt of the first step. */
  private static void assertTells(JsonNode line, String change) {
    assertThat(line.get("message").textValue()).startsWith(change);
    assertThat(line.at("/orderly/step").textValue()).isEqualTo("reserve-stock");
    assertThat(line.at("/orderly/attempt").asInt()).isEqualTo(1);
  }

  private boolean isExample(String line, String bucket) {
    return line.startsWith(bucket)
        && line.contains(" # {")
        && line.contains("trace_id=\"" + traceId + "\"");
  }

  private List<String> openMetrics(Suite suite, Service service) throws Exception {
    List<String> lines = new ArrayList<>();
    for (ServiceInstance instance : suite.instances(service)) {
      HttpRequest scrape =
          HttpRequest.newBuilder(instance.managementUrl().resolve("/actuator/prometheus"))
              .header("Accept", "application/openmetrics-text; version=1.0.0")
              .build();
      http.send(scrape, BodyHandlers.ofString()).body().lines().forEach(lines::add);
    }
    return lines;
  }
}
