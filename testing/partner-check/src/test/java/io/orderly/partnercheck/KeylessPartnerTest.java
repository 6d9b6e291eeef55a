package io.orderly.partnercheck;

import static org.assertj.core.api.Assertions.assertThat;

import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import io.orderly.partnercheck.definition.DefinedPartner;
import io.orderly.partnercheck.guarantees.Consequence;
import io.orderly.partnercheck.guarantees.Guarantee;
import io.orderly.partnercheck.guarantees.GuaranteeOutcome;
import io.orderly.partnercheck.guarantees.GuaranteeOutcome.DoesNotHold;
import io.orderly.partnercheck.guarantees.GuaranteeOutcome.Holds;
import io.orderly.partnercheck.guarantees.GuaranteeOutcome.NotTried;
import io.orderly.partnercheck.guarantees.GuaranteeResult;
import io.orderly.partnercheck.http.HttpConnections;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.EnumSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.Executors;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;

/** A partner without idempotency keys is checked for what its file relies on: being asked. */
class KeylessPartnerTest {

  private static final String FILE =
      """
      name: carrier
      version: 1
      base-url: https://carrier.invalid
      credentials: none
      idempotency: none
      operations:
        ship:
          undo: void
          find: find-shipment
          settles-within: 2s
          method: POST
          path: /shipments/${key}
          outcomes:
            - when: status == 200
              outcome: completed
              result: { number: "${body.number}" }
        find-shipment:
          method: GET
          path: /shipments/${key}
          outcomes:
            - when: status == 200
              outcome: completed
              result: { number: "${body.number}" }
            - when: status == 404
              outcome: not-found
        void:
          repeatable: true
          method: DELETE
          path: /numbers/${forwardResult.number}
      """;

  private enum Habit {
    GOOD,
    SHOWS_LATE,
    SHOWS_NOTHING,
    SHOWS_ANYTHING,
    SHOWS_ANOTHER,
    MUMBLES
  }

  @TempDir Path folder;

  private final Map<String, String> numbers = new ConcurrentHashMap<>();
  private final Map<String, Long> shownFrom = new ConcurrentHashMap<>();
  private final AtomicInteger made = new AtomicInteger();
  private HttpServer server;
  private Habit habit = Habit.GOOD;

  @BeforeEach
  void start() throws IOException {
    server = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
    server.setExecutor(Executors.newCachedThreadPool());
    server.createContext("/", this::handle);
    server.start();
  }

  @AfterEach
  void end() {
    server.stop(0);
  }

  @Test
  void whatNeedsNoKeyHolds() throws IOException {
    // It takes whatever comes, at any path.
    var wanted =
        EnumSet.complementOf(EnumSet.of(Guarantee.GARBAGE_REFUSED, Guarantee.UNKNOWN_PATH_REFUSED));
    var lines = check(FILE, wanted);

    assertThat(lines)
        .filteredOn(line -> line.verdict() instanceof Holds)
        .extracting(GuaranteeResult::guarantee)
        .contains(
            Guarantee.NOT_FOUND_WITHOUT_CALL,
            Guarantee.FOUND_AFTER_CALL,
            Guarantee.FOUND_AFTER_LOST_ANSWER,
            Guarantee.UNDO_AFTER_SUCCESS);
    assertThat(lines).noneMatch(line -> line.verdict() instanceof DoesNotHold);
  }

  @ParameterizedTest
  @EnumSource(names = {"SAME_KEY_TWICE", "LOST_ANSWER", "CALL_AFTER_UNDO", "UNDO_DURING_CALL"})
  void whatNeedsAKeyIsNotTried(Guarantee guarantee) throws IOException {
    assertThat(verdict(FILE, guarantee))
        .isInstanceOfSatisfying(
            NotTried.class,
            untried -> assertThat(untried.finding()).isEqualTo("the partner recognizes no key"));
    assertThat(made.get()).isLessThanOrEqualTo(2);
  }

  @ParameterizedTest
  @CsvSource({
    "SHOWS_NOTHING,  FOUND_AFTER_CALL,        CALL_NOT_FOUND",
    "SHOWS_NOTHING,  FOUND_AFTER_LOST_ANSWER, CALL_NOT_FOUND",
    "SHOWS_ANYTHING, NOT_FOUND_WITHOUT_CALL,  FOUND_WITHOUT_CALL",
    "SHOWS_ANOTHER,  FOUND_AFTER_CALL,        OTHER_RESULT_FOUND",
    "MUMBLES,        NOT_FOUND_WITHOUT_CALL,  FIND_UNCLEAR",
    "MUMBLES,        FOUND_AFTER_CALL,        FIND_UNCLEAR"
  })
  void eachFaultIsReported(Habit bad, Guarantee guarantee, Consequence consequence)
      throws IOException {
    habit = bad;

    assertThat(verdict(FILE, guarantee))
        .isInstanceOfSatisfying(
            DoesNotHold.class, broken -> assertThat(broken.consequence()).isEqualTo(consequence));
  }

  @Test
  void whatIsShownInTimeHolds() throws IOException {
    habit = Habit.SHOWS_LATE;

    assertThat(verdict(FILE, Guarantee.FOUND_AFTER_CALL)).isInstanceOf(Holds.class);
  }

  @Test
  void withoutAFindTheReportSaysWhatThatMeans() throws IOException {
    int from = FILE.indexOf("  find-shipment:");
    String blind =
        (FILE.substring(0, from) + FILE.substring(FILE.indexOf("  void:")))
            .replace("    find: find-shipment\n    settles-within: 2s\n", "");

    assertThat(verdict(blind, Guarantee.FOUND_AFTER_CALL))
        .isInstanceOfSatisfying(
            NotTried.class, untried -> assertThat(untried.howToTry()).contains("ends in Error"));
  }

  @Test
  void anUndoThatIsNotRepeatableIsNotRepeated() throws IOException {
    assertThat(verdict(FILE.replace("    repeatable: true\n", ""), Guarantee.UNDO_TWICE))
        .isInstanceOf(NotTried.class);
  }

  private GuaranteeOutcome verdict(String file, Guarantee guarantee) throws IOException {
    var lines = check(file, Set.of(guarantee));
    assertThat(lines).hasSize(1);
    return lines.get(0).verdict();
  }

  private List<GuaranteeResult> check(String text, Set<Guarantee> wanted) throws IOException {
    var file = Files.writeString(folder.resolve("carrier.yaml"), text);
    var url = URI.create("http://127.0.0.1:" + server.getAddress().getPort());
    var data = PartnerFile.data(ShippedTemplates.order());
    var target =
        DefinedPartner.read(file, "ship", url)
            .target(data, null, HttpConnections.DIRECT, CheckRun.TIME_LIMIT);
    return CheckRun.of(target, wanted);
  }

  private void handle(HttpExchange exchange) throws IOException {
    try (exchange) {
      var path = exchange.getRequestURI().getPath();
      var reference = path.substring(path.lastIndexOf('/') + 1);
      exchange.getRequestBody().readAllBytes();
      switch (exchange.getRequestMethod()) {
        case "POST" -> answer(exchange, 200, ship(reference));
        case "DELETE" -> answer(exchange, 200, "none");
        default -> find(exchange, reference);
      }
    }
  }

  private String ship(String reference) {
    var number = "no-" + made.incrementAndGet();
    numbers.put(reference, number);
    long late = habit == Habit.SHOWS_LATE ? 700_000_000L : 0;
    shownFrom.put(reference, System.nanoTime() + late);
    return number;
  }

  private void find(HttpExchange exchange, String reference) throws IOException {
    boolean isShown =
        numbers.containsKey(reference) && System.nanoTime() - shownFrom.get(reference) >= 0;
    switch (habit) {
      case SHOWS_ANYTHING, SHOWS_ANOTHER -> answer(exchange, 200, "no-0");
      case SHOWS_NOTHING -> answer(exchange, 404, "none");
      case MUMBLES -> answer(exchange, 204, "");
      case GOOD, SHOWS_LATE ->
          answer(exchange, isShown ? 200 : 404, numbers.getOrDefault(reference, "none"));
    }
  }

  private static void answer(HttpExchange exchange, int status, String number) throws IOException {
    var body = "{\"number\":\"%s\"}".formatted(number).getBytes(StandardCharsets.UTF_8);
    exchange.getResponseHeaders().set("Content-Type", "application/json");
    exchange.sendResponseHeaders(status, status == 204 ? -1 : body.length);
    if (status != 204) {
      exchange.getResponseBody().write(body);
    }
  }
}
