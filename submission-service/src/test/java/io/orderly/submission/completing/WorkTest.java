package io.orderly.submission.completing;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import io.orderly.process.Cause;
import io.orderly.process.ProcessEvent;
import io.orderly.submission.testing.RunningService;
import io.orderly.submission.testing.Scheduler;
import java.net.http.HttpResponse;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.UUID;
import java.util.function.Predicate;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Those who are asked see what waits for them, over real HTTP and on a real Postgres. */
@Tag("servers")
class WorkTest {

  private static final String WORKFLOW =
      """
      name: work-of-%1$s
      agents:
        carrier: { idempotency-window: 30d, tombstones: kept }
      steps:
        - name: pack
          ask:
            of: %1$s
            question: Does it fit into one parcel?
            choices: { one: completed, many: completed, impossible: refused }
            input: { properties: { weight: { type: number } } }
          reads: [ attributes.address, attributes.gift, lines.attributes.size ]
          max-wait: %2$s
        - { name: ship, agent: carrier, after: [ pack ], complete-within: 20s }
      sensitive: [ attributes.gift ]
      corrections: submitter
      """;
  private static final String OF_PACKING = WORKFLOW.formatted("packing", "2d");
  private static final String ATTRIBUTES =
      """
      {
        "reason": "x",
        "version": %d,
        "attributes": {"address": {"city": "Ulm"}, "gift": "a secret", "card": "DE1"},
        "lines": {"0": {"size": 42, "engraving": "to Ada"}}
      }
      """;

  private final RunningService service = RunningService.shared();
  private final Scheduler scheduler = new Scheduler(service);

  private UUID asking(String workflow) {
    UUID orderId = scheduler.submit(workflow, null);
    scheduler.claim(orderId);
    return orderId;
  }

  @Test
  void whatWaitsIsToldWithItsQuestionAndTheFactsThatItsStepReads() {
    UUID orderId = scheduler.submit(OF_PACKING, null);
    HttpResponse<String> corrected =
        service.post(
            "/orders/" + orderId + "/corrections",
            "application/json",
            ATTRIBUTES.formatted(scheduler.read(orderId).version()));
    assertThat(corrected.statusCode()).as(corrected.body()).isEqualTo(200);
    scheduler.claim(orderId);

    JsonNode item =
        items("packer", "packing").stream().filter(of(orderId)).findFirst().orElseThrow();

    assertThat(item.path("customerReference").asText()).isEqualTo("reference-" + orderId);
    assertThat(item.path("workflow").asText()).isEqualTo("work-of-packing");
    assertThat(item.path("step").asText()).isEqualTo("pack");
    assertThat(item.path("of").asText()).isEqualTo("packing");
    assertThat(item.path("question").asText()).isEqualTo("Does it fit into one parcel?");
    assertThat(item.path("choices"))
        .extracting(JsonNode::asText)
        .containsExactly("one", "many", "impossible");
    assertThat(item.path("refusals")).extracting(JsonNode::asText).containsExactly("impossible");
    assertThat(item.at("/input/properties/weight/type").asText()).isEqualTo("number");
    Instant since = Instant.parse(item.path("since").asText());
    assertThat(Instant.parse(item.path("until").asText()))
        .isEqualTo(since.plus(Duration.ofDays(2)));
    assertThat(item.path("facts"))
        .isEqualTo(
            RunningService.json(
                """
                {
                  "attributes": {"address": {"city": "Ulm"}, "gift": "***"},
                  "lines": [{"line": 1, "sku": "SKU-1", "attributes": {"size": 42}}]
                }
                """));
  }

  @Test
  void whatIsAnsweredOrUndoneWaitsNoMore() {
    UUID answered = asking(OF_PACKING);
    UUID undone = asking(OF_PACKING);
    UUID waiting = asking(OF_PACKING);

    service.postAs(
        "packer", "/orders/%s/steps/pack/completion".formatted(answered), "{\"choice\": \"one\"}");
    scheduler.apply(
        undone,
        new ProcessEvent.Undo(scheduler.read(undone).version(), Cause.cancelledBy("local")));

    assertThat(orders(items("packer", "packing")))
        .contains(waiting)
        .doesNotContain(answered, undone);
  }

  @Test
  void pagesLeadToEveryStepTheEarliestTimeLimitFirst() {
    List<UUID> expected = new ArrayList<>();
    for (String maxWait : List.of("3h", "1h", "2h")) {
      expected.add(asking(WORKFLOW.formatted("packing", maxWait)));
    }
    List<UUID> found = new ArrayList<>();
    String next = "/work?for=packing&limit=1";
    while (next != null && found.size() < 1_000) {
      JsonNode page = page("packer", next);
      found.addAll(orders(list(page)));
      assertThat(page.path("work")).hasSizeLessThanOrEqualTo(1);
      next = page.path("next").asText(null);
    }

    assertThat(found).doesNotHaveDuplicates();
    assertThat(found)
        .filteredOn(expected::contains)
        .containsExactly(expected.get(1), expected.get(2), expected.get(0));
  }

  @Test
  void submittersSeeWhatTheirOwnOrdersAskThem() {
    UUID orderId = asking(WORKFLOW.formatted("submitter", "1h"));

    assertThat(orders(items("local", "submitter"))).contains(orderId);
    assertThat(orders(items("another", "submitter"))).doesNotContain(orderId);
  }

  @ParameterizedTest
  @CsvSource({
    "packer, fraud-desk, The caller lacks the role fraud-desk.",
    "local, packing, The caller lacks the role packing.",
    "ada, packing, The caller lacks the role packing.",
    "packer, submitter, The caller lacks the role submitter.",
    "vera, submitter, The caller lacks the role submitter.",
    "ada, operators, The operator API lists what operators are asked.",
    "packer, operators, The operator API lists what operators are asked."
  })
  void whoIsNotAskedSeesNothing(String user, String of, String detail) {
    HttpResponse<String> answer = service.getAs(user, "/work?for=" + of);

    assertThat(answer.statusCode()).isEqualTo(403);
    assertThat(RunningService.json(answer).path("detail").asText()).isEqualTo(detail);
  }

  @ParameterizedTest
  @CsvSource({
    "/work, for",
    "/work?for=, for",
    "/work?for=packing&for=courier, for",
    "/work?for=Packing, for",
    "/work?for=packing&limit=0, limit",
    "/work?for=packing&limit=201, limit",
    "/work?for=packing&after=yesterday, after",
    "/work?for=packing&after=2026-01-01T00:00:00Z_x_pack, after",
    "/work?for=packing&state=Pending, state"
  })
  void everyErrorNamesItsParameter(String path, String parameter) {
    HttpResponse<String> answer = service.getAs("packer", path);

    assertThat(answer.statusCode()).isEqualTo(400);
    assertThat(RunningService.json(answer).path("errors").findValuesAsText("field"))
        .containsExactly(parameter);
  }

  private static Predicate<JsonNode> of(UUID orderId) {
    return item -> item.path("orderId").asText().equals(orderId.toString());
  }

  private List<JsonNode> items(String user, String of) {
    return list(page(user, "/work?limit=100&for=" + of));
  }

  private JsonNode page(String user, String path) {
    HttpResponse<String> answer = service.getAs(user, path);
    assertThat(answer.statusCode()).as(answer.body()).isEqualTo(200);
    return RunningService.json(answer);
  }

  private static List<JsonNode> list(JsonNode page) {
    List<JsonNode> items = new ArrayList<>();
    page.path("work").forEach(items::add);
    return items;
  }

  private static List<UUID> orders(List<JsonNode> items) {
    return items.stream().map(item -> UUID.fromString(item.path("orderId").asText())).toList();
  }
}
