package io.orderly.cli;

import static io.orderly.cli.SampleAnswers.ONE;
import static io.orderly.cli.SampleAnswers.applied;
import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** The correction of an order's attributes. */
class CorrectCommandTest {

  private static final String CORRECT = "POST /operator/orders/" + ONE + "/correct";

  @RegisterExtension final StandInSupervisor supervisor = new StandInSupervisor();

  @BeforeEach
  void answerOrders() {
    supervisor.on("GET /operator/orders/" + ONE, 200, SampleAnswers.order(ONE));
  }

  @Test
  void patchesAreSentAsTheyWereTyped() {
    supervisor.on(CORRECT, 200, applied(ONE));

    var run =
        supervisor.run(
            "correct",
            ONE,
            "--attributes",
            "{\"address\": {\"zip\": null, \"weight\": 1.50}}",
            "--line",
            "0={\"engraving\": \"a=b\"}",
            "--line",
            "12={\"size\": 42}",
            "--seen-version=5",
            "--resubmit",
            "--reason=by phone",
            "-y");

    assertThat(run.exitCode()).isZero();
    var sent = supervisor.sent("POST");
    assertThat(sent.at("/attributes/address/zip").isNull()).isTrue();
    assertThat(sent.at("/attributes/address/weight").decimalValue()).isEqualByComparingTo("1.5");
    assertThat(sent.at("/lines/0/engraving").asText()).isEqualTo("a=b");
    assertThat(sent.at("/lines/12/size").asInt()).isEqualTo(42);
    assertThat(sent.path("resubmit").asBoolean()).isTrue();
    assertThat(sent.path("version").asLong()).isEqualTo(5);
    assertThat(sent.path("reason").asText()).isEqualTo("by phone");
  }

  @Test
  void onlyWhatIsGivenIsSent() {
    supervisor.on(CORRECT, 200, applied(ONE));

    supervisor.run("correct", ONE, "--attributes", "{\"a\": 1}", "--reason=x", "-y");

    var sent = supervisor.sent("POST");
    assertThat(sent.has("lines")).isFalse();
    assertThat(sent.has("resubmit")).isFalse();
    assertThat(sent.path("version").asLong()).isEqualTo(7);
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '~',
      textBlock =
          """
          --resubmit           | Give --attributes, --line or both
          --attributes=[1]     | --attributes must be a JSON object
          --attributes={"a"    | --attributes is no JSON
          --attributes={} {}   | --attributes is no JSON
          --line=0={"a":1}     | Give --seen-version with --line
          --line=x={"a":1}     | --line
          """)
  void whatIsNoPatchIsNotSent(String option, String message) {
    var run = supervisor.run("correct", ONE, option, "--reason=x", "-y");

    assertThat(run.exitCode()).isEqualTo(2);
    assertThat(run.err()).contains(message);
    assertThat(supervisor.received()).noneMatch(request -> request.line().startsWith("POST"));
  }

  @Test
  void everyFieldThatBreaksARuleIsShown() {
    supervisor.on(
        CORRECT,
        400,
        """
        {"type": "urn:orderly:problem:validation-failed", "title": "The request breaks rules",
         "status": 400, "detail": "The request breaks rules; see errors.",
         "errors": [{"field": "attributes.address.zip", "rule": "must be given"},
                    {"field": "lines[0].attributes.size", "rule": "must be an integer"}]}
        """);

    var run = supervisor.run("correct", ONE, "--attributes", "{\"a\": 1}", "--reason=x", "-y");

    assertThat(run.exitCode()).isNotZero();
    assertThat(run.err())
        .contains("attributes.address.zip", "must be given")
        .contains("lines[0].attributes.size", "must be an integer");
  }
}
