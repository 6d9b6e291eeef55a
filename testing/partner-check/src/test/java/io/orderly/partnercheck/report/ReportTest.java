package io.orderly.partnercheck.report;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.ObjectMapper;
import io.orderly.partnercheck.SandboxTargets;
import io.orderly.partnercheck.call.Answer;
import io.orderly.partnercheck.call.Exchange;
import io.orderly.partnercheck.call.Target;
import io.orderly.partnercheck.guarantees.Consequence;
import io.orderly.partnercheck.guarantees.Evidence;
import io.orderly.partnercheck.guarantees.Guarantee;
import io.orderly.partnercheck.guarantees.GuaranteeOutcome;
import io.orderly.partnercheck.guarantees.GuaranteeResult;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.net.URI;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import org.junit.jupiter.api.Test;

class ReportTest {

  private static final Target PAYMENT =
      SandboxTargets.at(URI.create("http://127.0.0.1:8090")).get(1);

  private final Report report =
      new Report(
          Instant.parse("2026-01-05T08:00:00Z"),
          Duration.ofMillis(1_234),
          List.of(new CheckedPartner(PAYMENT, List.of(holds(), broken(), untried()))));

  private static GuaranteeResult holds() {
    return new GuaranteeResult(
        Guarantee.SAME_KEY_TWICE,
        new GuaranteeOutcome.Holds("one result (201, 200)", Evidence.RESULTS),
        List.of(seen(new Answer.Response(201, "{\"charge\":\n \"c-1\"}", Duration.ZERO))));
  }

  private static GuaranteeResult broken() {
    return new GuaranteeResult(
        Guarantee.LOST_ANSWER,
        new GuaranteeOutcome.DoesNotHold("2 effects (201 x 2)", Consequence.DONE_TWICE),
        List.of(seen(new Answer.Silence(Answer.Cause.HUNG_UP, "the check closed the connection"))));
  }

  private static GuaranteeResult untried() {
    return new GuaranteeResult(
        Guarantee.UNDO_TWICE,
        new GuaranteeOutcome.NotTried("no undo is known", "Give --undo-path."),
        List.of());
  }

  private static Exchange seen(Answer answer) {
    var calls = PAYMENT.calls();
    return new Exchange(calls.perform(calls.newOrder()), answer, Duration.ofMillis(7));
  }

  @Test
  void theTextReportHasOneLinePerGuaranteeAndDetailsOfFailedOnes() {
    var text = new StringWriter();
    var writer = new TextReport(new PrintWriter(text));

    writer.begin(PAYMENT);
    report.partners().get(0).lines().forEach(writer::add);
    writer.end(report);

    assertThat(text.toString())
        .contains("payment, http://127.0.0.1:8090/payment/charges")
        .containsPattern("  holds +same key twice: one effect, the same result\n +one result")
        .containsPattern("  DOES NOT HOLD +lost answer")
        .contains("seen: perform -> the check closed the connection (7 ms)")
        .contains("in production: When an answer is lost")
        .contains("fix: No setting makes this safe")
        .containsPattern("  not tried +undo twice")
        .contains("to try it: Give --undo-path.")
        .contains("1 hold, 1 do not hold, 1 not tried (1.2 s)");
    assertThat(text.toString().lines()).allMatch(line -> line.length() <= 100);
  }

  @Test
  void theJsonReportHasTheDocumentedStructure() throws Exception {
    var json = new ObjectMapper().readTree(new JsonReport(report).text());

    assertThat(json.fieldNames())
        .toIterable()
        .containsExactly(
            "schemaVersion",
            "startedAt",
            "tookMillis",
            "holds",
            "doesNotHold",
            "notTried",
            "partners");
    assertThat(json.at("/partners/0/name").asText()).isEqualTo("payment");
    assertThat(json.at("/partners/0/undoUrl").asText())
        .isEqualTo("http://127.0.0.1:8090/payment/charges/undo");
    assertThat(json.at("/partners/0/guarantees/0/guarantee").asText()).isEqualTo("same-key-twice");
    assertThat(json.at("/partners/0/guarantees/0/result").asText()).isEqualTo("holds");
    assertThat(json.at("/partners/0/guarantees/0/evidence").asText()).isEqualTo("results");
    assertThat(json.at("/partners/0/guarantees/0/seen/0/status").asInt()).isEqualTo(201);
    assertThat(json.at("/partners/0/guarantees/0/seen/0/answer").asText())
        .isEqualTo("201 {\"charge\": \"c-1\"}");
    assertThat(json.at("/partners/0/guarantees/0/seen/0/meaning").asText()).isEqualTo("done");
    assertThat(json.at("/partners/0/guarantees/1/result").asText()).isEqualTo("does-not-hold");
    assertThat(json.at("/partners/0/guarantees/1/consequence").asText()).isEqualTo("done-twice");
    assertThat(json.at("/partners/0/guarantees/1/seen/0/status").isNull()).isTrue();
    assertThat(json.at("/partners/0/guarantees/2/result").asText()).isEqualTo("not-tried");
    assertThat(json.at("/partners/0/guarantees/2/howToTry").asText())
        .isEqualTo("Give --undo-path.");
  }

  @Test
  void everyConsequenceSaysWhatHappensAndWhatToDo() {
    assertThat(Consequence.values())
        .allSatisfy(it -> assertThat(it.inProduction()).endsWith("."))
        .allSatisfy(it -> assertThat(it.setting()).matches("(?s).*[.?]"));
  }
}
