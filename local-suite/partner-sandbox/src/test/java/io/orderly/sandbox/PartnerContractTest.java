package io.orderly.sandbox;

import static org.assertj.core.api.Assertions.assertThat;

import io.orderly.partnercheck.SandboxTargets;
import io.orderly.partnercheck.call.Target;
import io.orderly.partnercheck.guarantees.Consequence;
import io.orderly.partnercheck.guarantees.Guarantee;
import io.orderly.partnercheck.guarantees.GuaranteeOutcome.DoesNotHold;
import io.orderly.partnercheck.guarantees.GuaranteeOutcome.Holds;
import io.orderly.partnercheck.guarantees.GuaranteeResult;
import io.orderly.partnercheck.guarantees.PartnerCheck;
import io.orderly.partnercheck.guarantees.Terms;
import io.orderly.partnercheck.http.HttpPartner;
import io.orderly.partnercheck.http.TimeBudget;
import io.orderly.sandbox.http.SandboxServer;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.file.Path;
import java.time.Duration;
import java.util.EnumSet;
import java.util.List;
import java.util.Set;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestFactory;
import org.junit.jupiter.api.io.TempDir;

/** The sandbox keeps what {@code ./orderly check-partner} asks of any partner. */
class PartnerContractTest {

  private static final Duration TIME_LIMIT = Duration.ofSeconds(5);

  @TempDir Path folder;
  private SandboxServer sandbox;

  @BeforeEach
  void start() throws IOException {
    var anyPort = new InetSocketAddress(InetAddress.getLoopbackAddress(), 0);
    sandbox = SandboxServer.start(anyPort, folder);
  }

  @AfterEach
  void stop() throws IOException {
    sandbox.close();
  }

  @TestFactory
  Stream<DynamicTest> everyServiceKeepsEveryGuarantee() {
    return SandboxTargets.at(url()).stream()
        .flatMap(
            target ->
                check(target, EnumSet.allOf(Guarantee.class)).stream()
                    .map(PartnerContractTest::holds));
  }

  private static DynamicTest holds(GuaranteeResult guaranteeResult) {
    return DynamicTest.dynamicTest(
        guaranteeResult.guarantee().title(),
        () ->
            assertThat(guaranteeResult.verdict())
                .as("%s", guaranteeResult)
                .isInstanceOf(Holds.class));
  }

  @Test
  void servicesWithoutIdempotencyKeysAreFound() throws Exception {
    setFaults("{\"idempotency\": \"IGNORED\"}");

    assertThat(consequence(Guarantee.SAME_KEY_TWICE)).isEqualTo(Consequence.DONE_TWICE);
  }

  @Test
  void servicesWithoutTombstonesAreFound() throws Exception {
    setFaults("{\"tombstones\": \"NONE\"}");

    assertThat(consequence(Guarantee.LATE_CALL_AFTER_UNDO_OF_NOTHING))
        .isEqualTo(Consequence.NO_TOMBSTONE);
  }

  private Consequence consequence(Guarantee guarantee) {
    var verdict = check(payment(), Set.of(guarantee)).get(0).verdict();
    assertThat(verdict).isInstanceOf(DoesNotHold.class);
    return ((DoesNotHold) verdict).consequence();
  }

  private Target payment() {
    return SandboxTargets.at(url()).stream()
        .filter(target -> target.name().equals("payment"))
        .findFirst()
        .orElseThrow();
  }

  private static List<GuaranteeResult> check(Target target, Set<Guarantee> wanted) {
    var partner = new HttpPartner(target, TIME_LIMIT, TimeBudget.of(Duration.ofMinutes(1)));
    return new PartnerCheck(target.calls(), partner, new Terms(8, TIME_LIMIT))
        .run(wanted, guaranteeResult -> {});
  }

  private void setFaults(String faultSettings) throws Exception {
    var request =
        HttpRequest.newBuilder(url().resolve("/fault-settings/payment"))
            .method("PATCH", BodyPublishers.ofString(faultSettings))
            .build();
    var answer = HttpClient.newHttpClient().send(request, BodyHandlers.ofString());
    assertThat(answer.statusCode()).isEqualTo(200);
  }

  private URI url() {
    return URI.create("http://127.0.0.1:" + sandbox.port());
  }
}
