package io.orderly.operator.registration;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import io.orderly.store.workflows.WorkflowCatalogue;
import io.orderly.store.workflows.WorkflowRegistrations;
import io.orderly.supervisor.testing.OperatorClient;
import io.orderly.supervisor.testing.OperatorClient.Answer;
import io.orderly.supervisor.testing.RunningSupervisor;
import io.orderly.workflow.WorkflowParser;
import java.time.Duration;
import java.util.List;
import java.util.UUID;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.StreamSupport;
import javax.sql.DataSource;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.springframework.jdbc.core.JdbcTemplate;

/** Operators register workflows, over real HTTP and in a real store. */
@Tag("servers")
class RegistrationTest {

  private static final String PATH = "/operator/workflows";
  private static final ObjectMapper JSON = new ObjectMapper();

  private final RunningSupervisor supervisor = RunningSupervisor.shared();
  private final OperatorClient door = supervisor.door();
  private final WorkflowRegistrations registrations = supervisor.bean(WorkflowRegistrations.class);
  private final JdbcTemplate jdbc = new JdbcTemplate(supervisor.bean(DataSource.class));

  /** Of its own for each test. */
  private final String name = "w" + UUID.randomUUID().toString().substring(0, 8);

  private String yaml(int seconds) {
    return """
    name: %s
    agents:
      carrier: { idempotency-window: 30d }
    steps:
      - { name: ship, agent: carrier, complete-within: %ds }
    """
        .formatted(name, seconds);
  }

  private static String body(String yaml) {
    return JSON.createObjectNode()
        .put("definition", yaml)
        .put("reason", "a second carrier")
        .toString();
  }

  private static String dryRun(String yaml) {
    return JSON.createObjectNode()
        .put("definition", yaml)
        .put("reason", "a second carrier")
        .put("dryRun", true)
        .toString();
  }

  private static String version(String yaml) {
    return new WorkflowParser().parse("yaml", yaml).id().version();
  }

  private List<JsonNode> listed() {
    return StreamSupport.stream(door.ask(PATH).body().path("workflows").spliterator(), false)
        .filter(workflow -> workflow.path("name").asText().equals(name))
        .toList();
  }

  private static List<String> rules(Answer answer) {
    return answer.body().path("errors").findValuesAsText("rule");
  }

  @Test
  void aRegisteredWorkflowIsListedWithItsSourceAndActor() {
    Answer answer = door.post(PATH, body(yaml(10)));

    assertThat(answer.status()).isEqualTo(200);
    assertThat(answer.body().path("outcome").asText()).isEqualTo("applied");
    assertThat(answer.body().path("version").asText()).isEqualTo(version(yaml(10)));
    assertThat(answer.body().path("detail").asText())
        .isEqualTo(
            "workflow %s@%s begins new orders within two seconds"
                .formatted(name, version(yaml(10))));
    JsonNode workflow = listed().get(0);
    assertThat(workflow.path("source").asText()).isEqualTo("api");
    assertThat(workflow.path("registeredBy").asText()).isEqualTo("ada");
    assertThat(workflow.path("newOrders").asBoolean()).isTrue();
    assertThat(workflow.path("steps")).hasSize(1);
  }

  @Test
  void theSameContentAgainChangesNothing() {
    door.post(PATH, body(yaml(10)));

    Answer again = door.post(PATH, body("# a comment\n" + yaml(10)));

    assertThat(again.status()).isEqualTo(200);
    assertThat(again.body().path("outcome").asText()).isEqualTo("already");
    assertThat(listed()).hasSize(1);
  }

  @Test
  void aNewVersionSaysWhatItChanges() {
    door.post(PATH, body(yaml(10)));

    Answer planned = door.post(PATH, dryRun(yaml(20)));
    Answer done = door.post(PATH, body(yaml(20)));

    assertThat(planned.body().path("dryRun").asBoolean()).isTrue();
    assertThat(planned.body().path("detail").asText()).endsWith(" would begin new orders");
    assertThat(done.body().path("before").asText()).isEqualTo(version(yaml(10)));
    assertThat(done.body().path("changes").toString()).isEqualTo("[\"step ship changed\"]");
    assertThat(planned.body().path("changes")).isEqualTo(done.body().path("changes"));
    assertThat(listed())
        .extracting(workflow -> workflow.path("newOrders").asBoolean())
        .containsExactlyInAnyOrder(true, false);
  }

  @Test
  void aDryRunChangesNothing() {
    Answer answer = door.post(PATH, dryRun(yaml(10)));

    assertThat(answer.status()).isEqualTo(200);
    assertThat(listed()).isEmpty();
    assertThat(recorded()).isEmpty();
  }

  @Test
  void everyErrorIsReportedWithItsPlace() {
    Answer fields =
        door.post(PATH, body(yaml(10).replace("10s", "soon, when: order.sum > 1, size: 3")));
    Answer syntax = door.post(PATH, body(yaml(10) + "  - ] broken\n"));

    assertThat(fields.status()).isEqualTo(400);
    assertThat(fields.contentType()).isEqualTo("application/problem+json");
    assertThat(fields.type()).isEqualTo("urn:orderly:problem:validation-failed");
    assertThat(fields.body().path("errors").findValuesAsText("field")).containsOnly("definition");
    assertThat(rules(fields))
        .anyMatch(rule -> rule.startsWith("step \"ship\": complete-within is \"soon"))
        .anyMatch(rule -> rule.contains("an order has no field sum"))
        .anyMatch(rule -> rule.contains("field \"size\" is unknown"));
    assertThat(rules(syntax)).singleElement().asString().startsWith("line 6, column 5: ");
    assertThat(recorded()).isEmpty();
  }

  @Test
  void aNameOfAFileIsRefusedWithWhatDiffers() {
    String file = yaml(10);
    supervisor
        .bean(WorkflowCatalogue.class)
        .register(new WorkflowParser().parse("file", file), file);

    Answer answer = door.post(PATH, body(yaml(20)));
    Answer end = door.post(PATH + "/" + name + "/retire", "{\"reason\": \"why\"}");

    assertThat(answer.status()).isEqualTo(409);
    assertThat(answer.type()).isEqualTo("urn:orderly:problem:command-refused");
    assertThat(answer.body().path("detail").asText())
        .startsWith(
            "Workflow %s comes from a file of the submission services, in version %s. Change the"
                .formatted(name, version(file)));
    assertThat(answer.body().path("changes").toString()).isEqualTo("[\"step ship changed\"]");
    assertThat(end.status()).isEqualTo(409);
    assertThat(listed().get(0).path("source").asText()).isEqualTo("file");
  }

  @Test
  void aShippedNameIsRefusedThoughNoServiceHasStartedYet() {
    Answer answer = door.post(PATH, body(yaml(10).replace(name, "order-fulfilment")));

    assertThat(answer.status()).isEqualTo(409);
    assertThat(answer.body().path("detail").asText())
        .isEqualTo("Workflow order-fulfilment comes with Orderly: give yours another name.");
  }

  @Test
  void newOrdersAreEndedAndBeginAgain() {
    door.post(PATH, body(yaml(10)));
    String retire = PATH + "/" + name + "/retire";

    Answer ended = door.post(retire, "{\"reason\": \"replaced\"}");
    Answer again = door.post(retire, "{\"reason\": \"replaced\"}");

    assertThat(ended.body().path("outcome").asText()).isEqualTo("applied");
    assertThat(ended.body().has("version")).isFalse();
    assertThat(again.body().path("outcome").asText()).isEqualTo("already");
    assertThat(listed().get(0).path("newOrders").asBoolean()).isFalse();
    assertThat(door.post(PATH, body(yaml(10))).body().path("outcome").asText())
        .isEqualTo("applied");
    assertThat(recorded())
        .containsExactly("ada APPLIED", "ada APPLIED", "ada ALREADY", "ada APPLIED");
  }

  @Test
  void unknownNamesAndKeysOfOtherCommandsAreRefused() {
    String[] key = {"Idempotency-Key", UUID.randomUUID().toString()};
    Answer first = door.post(PATH, body(yaml(10)), key);

    assertThat(door.post(PATH, body(yaml(10)), key)).isEqualTo(first);
    assertThat(door.post(PATH, body(yaml(20)), key).status()).isEqualTo(422);
    assertThat(door.post(PATH + "/none/retire", "{\"reason\": \"why\"}").status()).isEqualTo(404);
  }

  @Test
  void onlyOperatorsRegister() {
    assertThat(door.as("vera").post(PATH, body(yaml(10))).status()).isEqualTo(403);
    assertThat(door.as("shop").post(PATH, body(yaml(10))).status()).isEqualTo(403);
    assertThat(door.asNobody().post(PATH, body(yaml(10))).status()).isEqualTo(401);
    assertThat(listed()).isEmpty();
  }

  @Test
  @Timeout(60)
  void aHostileDefinitionIsRefusedInTime() {
    String bomb =
        "a: &a [x, x]\n"
            + IntStream.range(0, 30)
                .mapToObj(level -> "b%d: &b%d [*a, *a]".formatted(level, level))
                .collect(Collectors.joining("\n"));
    String deep = "name: " + "[".repeat(49_000) + "]".repeat(49_000);
    String wrongLines =
        IntStream.range(0, 9_000).mapToObj(n -> "k" + n + ":\n").collect(Collectors.joining());

    assertThat(rules(door.post(PATH, body(bomb))).get(0)).contains("alias *a is not supported");
    assertThat(door.post(PATH, body(deep)).status()).isEqualTo(400);
    assertThat(rules(door.post(PATH, body(wrongLines))))
        .hasSize(101)
        .last()
        .asString()
        .endsWith(" more errors");
    assertThat(rules(door.post(PATH, body("#".repeat(100_001)))))
        .containsExactly("must have 1 to 100000 characters");
    assertThat(door.post(PATH, body("#".repeat(600_000))).status()).isEqualTo(413);
    assertThat(rules(door.post(PATH, body("a\0b")))).hasSize(1);
  }

  @Test
  void theLongestConditionsAreReadInTime() {
    String condition =
        IntStream.range(0, 60)
            .mapToObj(n -> "order.customerId.matches('(a+)+$')")
            .collect(Collectors.joining(" && "));
    String steps =
        IntStream.range(0, 40)
            .mapToObj(
                n ->
                    "  - { name: s%d, agent: carrier, complete-within: 1s, when: \"%s\" }"
                        .formatted(n, condition))
            .collect(Collectors.joining("\n"));
    String yaml =
        "name: %s\nagents: { carrier: { idempotency-window: 30d } }\nsteps:\n%s\n"
            .formatted(name, steps);

    long begun = System.nanoTime();
    Answer answer = door.post(PATH, dryRun(yaml));

    assertThat(answer.status()).isIn(200, 400);
    assertThat(Duration.ofNanos(System.nanoTime() - begun)).isLessThan(Duration.ofSeconds(20));
  }

  @Test
  void aFullStoreIsAnsweredAndTheSameCommandSucceedsLater() {
    String[] key = {"Idempotency-Key", UUID.randomUUID().toString()};
    jdbc.execute(
        """
        CREATE FUNCTION state.refuse_workflow() RETURNS trigger LANGUAGE plpgsql AS $$
        BEGIN RAISE EXCEPTION 'no space left on device' USING ERRCODE = '53100'; END $$
        """);
    jdbc.execute(
        "CREATE TRIGGER full_store BEFORE INSERT ON state.workflow"
            + " FOR EACH ROW EXECUTE FUNCTION state.refuse_workflow()");
    Answer refused;
    try {
      refused = door.post(PATH, body(yaml(10)), key);
    } finally {
      jdbc.execute("DROP FUNCTION state.refuse_workflow() CASCADE");
    }

    assertThat(refused.status()).isEqualTo(503);
    assertThat(refused.retryAfter()).isNotEmpty();
    assertThat(registrations.forNewOrders(name)).isEmpty();
    assertThat(recorded()).isEmpty();
    assertThat(door.post(PATH, body(yaml(10)), key).body().path("outcome").asText())
        .isEqualTo("applied");
  }

  private List<String> recorded() {
    return jdbc.queryForList(
        "SELECT actor || ' ' || outcome FROM state.workflow_registration WHERE name = ?"
            + " ORDER BY at",
        String.class,
        name);
  }
}
