package io.orderly.cli.operator.work;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.io.PrintWriter;
import java.io.StringWriter;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** What the first sentence says; the console says the same of the same cases. */
class SummaryTest {

  private static final String WELL = "All is well.";
  private static final String WATCH = "No order is in Error, but not all is well.";

  @ParameterizedTest(name = "{0}")
  @CsvSource(
      delimiter = '|',
      value = {
        "nothing to do            | 0 | 0 | All is well.",
        "an order in Error        | 1 | 1 | 1 order in Error, 1 alert open.",
        "an Error that is seen to | 1 | 0 | 1 order in Error, 0 alerts open.",
        "an alert alone           | 0 | 2 | 0 orders in Error, 2 alerts open.",
      })
  void ordersInErrorAndOpenAlertsNeedSomebody(String what, int errors, int alerts, String sentence)
      throws IOException {
    assertThat(verdict(work(errors, alerts, 0), "{}", "[]").sentence())
        .as(what)
        .isEqualTo(sentence);
  }

  @ParameterizedTest(name = "{0}")
  @CsvSource(
      delimiter = '|',
      value = {
        "an open circuit          | inFlight | 1 | open   | 0   | circuit is open at pay",
        "a step past CompleteBy   | overdue  | 1 | closed | 0   | 1 step is past CompleteBy at pay",
        "unheard, and steps fail  | rearmed  | 2 |        | 0   | No instance of pay is heard",
        "reports nothing, answers | waiting  | 5 |        | 0   |",
        "a short wait             | waiting  | 5 | closed | 60  |",
        "a long wait              | waiting  | 5 | closed | 180 | waited 3 min 0 s for a scheduler",
        "unheard, and a long wait | waiting  | 5 |        | 180 | No instance of pay is heard",
        "unheard, a long wait too | waiting  | 5 |        | 180 | waited 3 min 0 s to be started",
      })
  void whatMayKeepOrdersFromGoingOnIsToBeWatched(
      String what, String field, int steps, String circuit, int seconds, String why)
      throws IOException {
    String agent = "{\"agent\": \"pay\", \"%s\": %d}".formatted(field, steps);
    String seen =
        circuit == null ? "[]" : "[{\"agent\": \"pay\", \"circuit\": \"%s\"}]".formatted(circuit);

    Summary verdict = verdict(work(0, 0, seconds), agent, seen);

    assertThat(verdict.sentence()).as(what).isEqualTo(why == null ? WELL : WATCH);
    assertThat(verdict.why().toString()).contains(why == null ? "[]" : why);
  }

  @Test
  void anAgentThatIsHeldIsNotMissed() throws IOException {
    String held = "{\"agent\": \"pay\", \"rearmed\": 2, \"waiting\": 4, \"pause\": {}}";

    assertThat(verdict(work(0, 0, 0), held, "[]").sentence()).isEqualTo(WELL);
  }

  @Test
  void whatCantBeReadIsSaidAndTakenForNothingElse() throws IOException {
    String failing = "{\"agent\": \"pay\", \"rearmed\": 2}";
    AgentsQuery unheard = new AgentsQuery(json("[" + failing + "]"), json("[]"), "2026-01-31");

    Summary verdict =
        Summary.of(work(0, 0, 0), unheard, json("{\"unreadableSince\": \"2026-01-31\"}"));

    assertThat(verdict.sentence()).isEqualTo(WATCH);
    assertThat(verdict.why())
        .containsExactly(
            "The reports of agents can't be read.",
            "Kafka can't be asked how far its readers are.");
  }

  @Test
  void theReasonsStandBelowTheSentence() throws IOException {
    var printed = new StringWriter();
    var out = new PrintWriter(printed);

    verdict(work(1, 0, 180), "{}", "[]").print("12:00", out);

    assertThat(printed.toString().lines())
        .containsExactly(
            "1 order in Error, 0 alerts open. (read at 12:00)",
            "  An order has waited 3 min 0 s for a scheduler: see whether one runs and has credit"
                + " left.");
  }

  private static Summary verdict(JsonNode work, String agent, String seen) throws IOException {
    return Summary.of(work, new AgentsQuery(json("[" + agent + "]"), json(seen), ""), json("{}"));
  }

  /** The oldest Pending has waited so long. */
  private static JsonNode work(int errors, int alerts, int seconds) throws IOException {
    return json(
        """
        {"orders": {"Error": %d}, "openAlerts": %d, "readAt": "2026-01-31T12:03:00Z",
         "oldestPending": "2026-01-31T12:%02d:%02dZ"}
        """
            .formatted(errors, alerts, (180 - seconds) / 60, (180 - seconds) % 60));
  }

  private static JsonNode json(String text) throws IOException {
    return new ObjectMapper().readTree(text);
  }
}
