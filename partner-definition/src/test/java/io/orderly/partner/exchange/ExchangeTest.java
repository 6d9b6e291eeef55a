package io.orderly.partner.exchange;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import io.orderly.messages.ForwardCall;
import io.orderly.messages.MessageCodec;
import io.orderly.messages.Order;
import io.orderly.messages.OrderLine;
import io.orderly.messages.RemoteKey;
import io.orderly.messages.StepRequest;
import io.orderly.partner.OutcomeRule.Outcome;
import io.orderly.partner.PartnerDefinition;
import io.orderly.partner.reading.PartnerParser;
import io.orderly.process.Direction;
import java.math.BigDecimal;
import java.nio.charset.StandardCharsets;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class ExchangeTest {

  private static final UUID ID = UUID.fromString("018f2b3c-0000-7000-8000-000000000001");
  private static final ObjectMapper JSON = MessageCodec.mapper();

  private static final PartnerDefinition PARTNER =
      new PartnerParser()
          .parse(
              "test.yaml",
              """
              name: test
              version: 1
              base-url: https://partner.example
              credentials: none
              idempotency: { header: X-Key }
              operations:
                perform:
                  undo: undo
                  method: POST
                  path: /customers/${order.customerId}/charges/v${order.lines[0].sku}
                  query: { ref: "${order.customerReference}", none: "${has(order.country) ? order.country : null}" }
                  headers: { X-Ref: "ref ${order.customerReference}" }
                  body:
                    json:
                      text: 'a ${order.customerReference} " $${x}'
                      amount: ${decimal(order.total)}
                      cents: ${minorUnits(decimal(order.total), order.currency)}
                      country: "${has(order.country) ? order.country : null}"
                      fixed: 1.10
                      lines: '${order.lines.map(l, {"sku": l.sku, "count": l.quantity})}'
                  outcomes:
                    - when: status == 200 && has(body.state) && body.state == "refused"
                      outcome: refused
                      code: card-${body.reason}
                      message: the bank says ${body.reason}
                    - when: status == 200 && has(body.state) && body.state == "busy"
                      outcome: in-progress
                    - when: status == 409 && body.code == "other-content"
                      outcome: unknown
                    - when: status == 200
                      outcome: completed
                      result: { id: "${body.id}", amount: "${body.amount}" }
                undo:
                  method: DELETE
                  path: /charges/${forwardResult.id}
                voided:
                  undo: void
                  find: find
                  settles-within: 1s
                  method: POST
                  path: /voided
                void:
                  method: POST
                  path: /void
                  outcomes:
                    - { when: status == 202, outcome: completed, result: { voided: true } }
                    - { when: status == 200, outcome: completed }
                    - { when: status == 410, outcome: never-happened }
                    - { when: status == 422, outcome: refused, code: late }
                find:
                  method: GET
                  path: /find
                  outcomes:
                    - { when: has(body.id), outcome: completed }
                    - { when: "status in [200, 404]", outcome: not-found }
                stateful:
                  method: POST
                  path: /stateful
                  outcomes:
                    - { when: body.state == "declined", outcome: refused, code: declined }
                form:
                  method: POST
                  path: /form
                  body: { form: { ref: "${order.customerReference}", "a[b]": "${key(20)}" } }
              """);

  @Test
  void buildsTheSameRequestInEveryAttempt() {
    PartnerRequest request = build("perform", step("ref 1", "c1", "A", 1));

    assertThat(request.target()).isEqualTo("/customers/c1/charges/vA?ref=ref%201");
    assertThat(request.headers())
        .containsExactly(Map.entry("X-Key", ID + ":pay"), Map.entry("X-Ref", "ref ref 1"));
    assertThat(new String(request.body(), StandardCharsets.UTF_8))
        .isEqualTo(
            "{\"text\":\"a ref 1 \\\" ${x}\",\"amount\":1000.50,\"cents\":100050,\"fixed\":1.10,"
                + "\"lines\":[{\"sku\":\"A\",\"count\":2}]}");
    PartnerRequest later = build("perform", step("ref 1", "c1", "A", 7));
    assertThat(later.target()).isEqualTo(request.target());
    assertThat(later.headers()).isEqualTo(request.headers());
    assertThat(later.body()).isEqualTo(request.body());
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "",
        ".",
        "..",
        "/",
        "a/b",
        "../x",
        "%2f",
        "%2e%2e",
        "a\\b",
        "a\nb",
        "\r\nX: y",
        "\u0000",
        "\ud800"
      })
  void dataIsOneSegmentOfThePathOrNothingIsSent(String hostile) {
    assertThatThrownBy(() -> build("perform", step("ref", hostile, "A", 1)))
        .isInstanceOf(RequestNotBuiltException.class)
        .hasMessageNotContaining("X: y");
  }

  @ParameterizedTest
  @ValueSource(strings = {"?", "#", "a?b=c", ";v=1", "a b", "ü", "😀", "a&b", "+", ":", "@", "'\""})
  void whatIsSpecialInPathsIsEncoded(String value) {
    String target = build("perform", step("ref", value, "A", 1)).target();
    assertThat(target).matches("/customers/[A-Za-z0-9._~%-]+/charges/vA\\?ref=ref");
    assertThat(
            java.net.URLDecoder.decode(
                target.split("/", -1)[2].replace("+", "%2B"), StandardCharsets.UTF_8))
        .isEqualTo(value);
  }

  @ParameterizedTest
  @ValueSource(strings = {"a\r\nX-Evil: 1", "a\nb", "a\rb", "\t", "ü", "a\u0000", "a\u007f", " "})
  void dataCanNotAddAHeader(String hostile) {
    assertThatThrownBy(() -> build("perform", step(hostile, "c1", "A", 1)))
        .isInstanceOf(RequestNotBuiltException.class)
        .hasMessageContaining("X-Ref");
  }

  @Test
  void dataCanNotAddAFieldToQueryFormOrJson() throws Exception {
    String hostile = "a&admin=1#\",\"admin\":1,\"x\":\"";
    assertThat(build("perform", step(hostile, "c1", "A", 1)).target())
        .endsWith("?ref=a%26admin%3D1%23%22%2C%22admin%22%3A1%2C%22x%22%3A%22");
    JsonNode body = JSON.readTree(build("perform", step(hostile, "c1", "A", 1)).body());
    assertThat(body.fieldNames())
        .toIterable()
        .containsExactly("text", "amount", "cents", "fixed", "lines");
    PartnerRequest form = build("form", step(hostile + "=ü", "c1", "A", 1));
    assertThat(form.contentType()).isEqualTo("application/x-www-form-urlencoded");
    assertThat(new String(form.body(), StandardCharsets.US_ASCII))
        .matches("ref=[A-Za-z0-9%]+&a%5Bb%5D=[0-9a-v]{20}");
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "${order.total}",
        "$${order.total}",
        "${1 + 1}",
        "{{order.total}}",
        "#{order.total}",
        "order.total",
        "${",
        "}"
      })
  void dataIsNeverAnExpression(String hostile) throws Exception {
    PartnerRequest request = build("perform", step(hostile, hostile, "A", 1));

    assertThat(JSON.readTree(request.body()).path("text").textValue())
        .isEqualTo("a %s \" ${x}", hostile);
    assertThat(request.headers()).containsEntry("X-Ref", "ref " + hostile);
    String target = request.target().replace("+", "%2B");
    assertThat(java.net.URLDecoder.decode(target, StandardCharsets.UTF_8))
        .isEqualTo("/customers/%1$s/charges/vA?ref=%1$s", hostile);
    assertThat(
            read("perform", 200, "{\"state\": \"refused\", \"reason\": \"%s\"}".formatted(hostile))
                .failure()
                .message())
        .isEqualTo("the bank says " + hostile);
  }

  @Test
  void anUndoNamesTheStepByItsOwnResult() throws Exception {
    assertThat(build("undo", undo(JSON.readTree("{\"id\": \"ch 1\"}"))).target())
        .isEqualTo("/charges/ch%201");
    assertThat(build("undo", undo(JSON.readTree("{\"id\": \"ch 1\"}"))).headers())
        .containsEntry("X-Key", ID + ":pay:undo");
    assertThatThrownBy(() -> build("undo", undo(null)))
        .isInstanceOf(RequestNotBuiltException.class);
    StepRequest unknown = undo(null);
    assertThat(
            new RequestBuilder(PARTNER.operations().get("perform"), PARTNER.idempotencyKey())
                .build(StepScope.ofForward(unknown))
                .headers())
        .containsEntry("X-Key", ID + ":pay");
    assertThat(
            new RequestBuilder(PARTNER.operations().get("undo"), PARTNER.idempotencyKey())
                .build(
                    StepScope.withForwardResult(
                        StepScope.of(unknown), JSON.readTree("{\"id\": \"late\"}")))
                .target())
        .isEqualTo("/charges/late");
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '`',
      textBlock =
          """
          200 | {"id": "c1", "amount": 1.50}             | 1 | COMPLETED
          200 | {"state": "refused", "reason": "NO FUNDS"} | 1 | REFUSED
          200 | {"state": "refused", "reason": "NO FUNDS"} | 2 | REFUSED
          200 | {"state": "refused", "reason": {}}       | 1 | UNKNOWN
          200 | {"state": "refused"}                     | 1 | UNKNOWN
          200 | {"state": "busy"}                        | 1 | IN_PROGRESS
          200 | {"id": "c1"}                             | 1 | UNKNOWN
          200 | {"id": null, "amount": 1}                | 1 | UNKNOWN
          200 | {"id": "", "amount": 1}                  | 1 | UNKNOWN
          200 | {"id": {"a": [null]}, "amount": 1}       | 1 | UNKNOWN
          200 | {"id": [" "], "amount": 1}               | 1 | UNKNOWN
          200 | {"id": {"a": [0, ""]}, "amount": false}  | 1 | COMPLETED
          200 | []                                       | 1 | UNKNOWN
          200 | "text"                                   | 1 | UNKNOWN
          200 |                                          | 1 | UNKNOWN
          201 | {"id": "c1"}                             | 1 | COMPLETED
          204 |                                          | 1 | COMPLETED
          409 | {"code": "other-content"}                | 1 | UNKNOWN
          409 | {}                                       | 1 | UNKNOWN
          422 | {}                                       | 1 | REFUSED
          422 | {}                                       | 2 | UNKNOWN
          401 | {}                                       | 2 | MISCONFIGURED
          404 | {}                                       | 1 | MISCONFIGURED
          302 | {}                                       | 1 | UNKNOWN
          429 | {}                                       | 1 | UNAVAILABLE
          500 | {}                                       | 1 | UNKNOWN
          """)
  void theFirstRuleThatFitsDecides(int status, @Nullable String body, int attempt, Outcome outcome)
      throws Exception {
    assertThat(judge(status, body, "", attempt).outcome()).isEqualTo(outcome);
  }

  /** "Conflict" is also what a partner says to a key that it knows with other content. */
  @ParameterizedTest
  @CsvSource({
    "200, COMPLETED",
    "302, UNKNOWN",
    "400, REFUSED",
    "401, MISCONFIGURED",
    "404, MISCONFIGURED",
    "408, UNKNOWN",
    "409, UNKNOWN",
    "422, REFUSED",
    "425, UNAVAILABLE",
    "429, UNAVAILABLE",
    "500, UNKNOWN",
    "503, UNAVAILABLE",
    "504, UNKNOWN"
  })
  void withoutARuleTheStatusDecides(int status, Outcome outcome) {
    assertThat(read("form", status, "{}").outcome()).isEqualTo(outcome);
  }

  /** The rule reads a field that the pages of gateways do not have. */
  @ParameterizedTest
  @CsvSource({
    "200, UNKNOWN, answer-unclear",
    "201, UNKNOWN, answer-unclear",
    "302, UNKNOWN, answer-unclear",
    "400, UNKNOWN, answer-unclear",
    "401, MISCONFIGURED, status-401",
    "403, MISCONFIGURED, status-403",
    "404, MISCONFIGURED, status-404",
    "405, MISCONFIGURED, status-405",
    "409, UNKNOWN, answer-unclear",
    "422, UNKNOWN, answer-unclear",
    "429, UNAVAILABLE, status-429",
    "500, UNKNOWN, answer-unclear",
    "503, UNAVAILABLE, status-503"
  })
  void whereARuleCanNotBeDecidedTheStatusSaysOnlyWhoseFaultItIs(
      int status, Outcome outcome, String code) {
    JudgedAnswer judged = read("stateful", status, "<html>sorry</html>");

    assertThat(judged.outcome()).isEqualTo(outcome);
    assertThat(judged.failure().code()).isEqualTo(code);
    assertThat(judged.failure().message()).contains("the rules can't read the answer", "state");
  }

  @Test
  void whatAnAnswerSaysIsKeptExactly() throws Exception {
    assertThat(judge(200, "{\"id\": \"c1\", \"amount\": 1.50}", "", 1).result().toString())
        .isEqualTo("{\"id\":\"c1\",\"amount\":1.50}");
    JudgedAnswer refused = judge(200, "{\"state\": \"refused\", \"reason\": \"NO FUNDS\"}", "", 1);
    assertThat(refused.failure().code()).isEqualTo("card-no-funds");
    assertThat(refused.failure().message()).isEqualTo("the bank says NO FUNDS");
  }

  @Test
  void ofWhatCouldNotBeReadNothingIsBelievedButTheStatus() throws Exception {
    assertThat(judge(200, null, "the body is too large", 1).outcome()).isEqualTo(Outcome.UNKNOWN);
    assertThat(judge(422, null, "the body is too large", 1).outcome()).isEqualTo(Outcome.UNKNOWN);
    assertThat(judge(401, null, "the body is too large", 1).outcome())
        .isEqualTo(Outcome.MISCONFIGURED);
    assertThat(judge(503, null, "the body is too large", 1).outcome())
        .isEqualTo(Outcome.UNAVAILABLE);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "<html>We are back soon</html>",
        "{\"id\": \"c1\"",
        "NaN",
        "OK",
        "{} {}",
        "{\"a\": NaN}"
      })
  void aBodyThatIsNoJsonCompletesNothing(String body) {
    assertThat(read("undo", 200, body).outcome()).isEqualTo(Outcome.UNKNOWN);
    assertThat(read("undo", 200, body).failure().code()).isEqualTo("answer-unreadable");
    assertThat(read("void", 200, body).outcome()).isEqualTo(Outcome.UNKNOWN);
    assertThat(read("void", 410, body).outcome()).isEqualTo(Outcome.UNKNOWN);
    assertThat(read("find", 200, body).outcome()).isEqualTo(Outcome.UNKNOWN);
    assertThat(read("void", 422, body).outcome()).isEqualTo(Outcome.REFUSED);
    assertThat(read("find", 404, body).outcome()).isEqualTo(Outcome.NOT_FOUND);
  }

  @ParameterizedTest
  @CsvSource({
    "200, COMPLETED, {id: 1}",
    "206, UNKNOWN, {}",
    "400, UNKNOWN, {}",
    "403, UNKNOWN, {}",
    "405, UNKNOWN, {}",
    "410, UNKNOWN, {}",
    "401, MISCONFIGURED, {}",
    "429, UNAVAILABLE, {}",
    "503, UNAVAILABLE, {}"
  })
  void aFindIsNotBelievedByItsStatus(int status, Outcome outcome, String body) {
    assertThat(read("find", status, body.replace("id", "\"id\"")).outcome()).isEqualTo(outcome);
  }

  @Test
  void itDoesWhereTheRuleGivesAResultThatReadsNothingOfIt() {
    assertThat(read("void", 202, "OK").result()).hasToString("{\"voided\":true}");
  }

  @ParameterizedTest
  @ValueSource(strings = {"", "  \n", "null"})
  void anEmptyBodyIsAnEmptyResult(String body) {
    assertThat(read("undo", 200, body).outcome()).isEqualTo(Outcome.COMPLETED);
    assertThat(read("void", 410, body).outcome()).isEqualTo(Outcome.NEVER_HAPPENED);
  }

  private static JudgedAnswer read(String operation, int status, String body) {
    return new AnswerJudge(PARTNER.operations().get(operation))
        .judge(
            AnswerReader.read(status, Map.of(), body.getBytes(StandardCharsets.UTF_8), true),
            StepScope.of(undo(null)),
            1);
  }

  private static JudgedAnswer judge(int status, @Nullable String body, String problem, int attempt)
      throws Exception {
    JsonNode json =
        body == null
            ? com.fasterxml.jackson.databind.node.MissingNode.getInstance()
            : JSON.readTree(body);
    return new AnswerJudge(PARTNER.operations().get("perform"))
        .judge(
            new PartnerAnswer(status, Map.of(), json, false, problem),
            StepScope.of(step("ref", "c1", "A", attempt)),
            attempt);
  }

  private static PartnerRequest build(String operation, StepRequest request) {
    return new RequestBuilder(PARTNER.operations().get(operation), PARTNER.idempotencyKey())
        .build(StepScope.of(request));
  }

  private static StepRequest step(String reference, String customer, String sku, int attempt) {
    return request(Direction.FORWARD, reference, customer, sku, attempt, null);
  }

  private static StepRequest undo(@Nullable JsonNode result) {
    ForwardCall undoes =
        new ForwardCall(
            ID + ":pay",
            result == null ? ForwardCall.Outcome.UNKNOWN : ForwardCall.Outcome.COMPLETED,
            result,
            null,
            null);
    return request(Direction.UNDO, "ref", "c1", "A", 1, undoes);
  }

  private static StepRequest request(
      Direction direction,
      String reference,
      String customer,
      String sku,
      int attempt,
      @Nullable ForwardCall undoes) {
    Order order =
        new Order(
            reference,
            customer,
            null,
            "EUR",
            null,
            new BigDecimal("1000.50"),
            List.of(new OrderLine(sku, null, 2, new BigDecimal("500.25"))));
    return new StepRequest(
        1,
        ID,
        "w",
        "pay",
        direction,
        attempt,
        Instant.EPOCH,
        RemoteKey.of(ID, "pay", direction),
        order,
        Map.of(),
        0,
        1,
        null,
        undoes,
        null);
  }

  @ParameterizedTest
  @CsvSource({
    "No required SSL certificate was sent, 496",
    "The SSL certificate error, 495",
  })
  void aCertificateThatNginxRefusesByStatus400IsNoOrdersFault(String title, int status) {
    byte[] page = "<html>\r\n<head><title>400 %s</title></head>".formatted(title).getBytes(UTF_8);
    PartnerAnswer answer = AnswerReader.read(400, Map.of("content-type", "text/html"), page, true);

    assertThat(answer.status()).isEqualTo(status);
    assertThat(
            new AnswerJudge(PARTNER.operations().get("form"))
                .judge(answer, StepScope.of(step("ref", "c1", "A", 1)), 1)
                .outcome())
        .isEqualTo(Outcome.MISCONFIGURED);
    assertThat(
            AnswerReader.read(400, Map.of("content-type", "application/json"), page, true).status())
        .isEqualTo(400);
  }
}
