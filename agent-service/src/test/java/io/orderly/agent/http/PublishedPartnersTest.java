package io.orderly.agent.http;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.sun.net.httpserver.Headers;
import io.orderly.agent.Agent;
import io.orderly.agent.StepAnswer;
import io.orderly.agent.StepCall;
import io.orderly.agent.testing.PublishedContract;
import io.orderly.agent.testing.PublishedPartner;
import io.orderly.agent.testing.PublishedPartner.Seen;
import io.orderly.messages.MessageCodec;
import io.orderly.messages.StepRequest;
import io.orderly.process.Failure;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Base64;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Nested;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** The definitions in examples/partners, against the contracts that these partners publish. */
@Timeout(60)
class PublishedPartnersTest {

  private static final ObjectMapper JSON = MessageCodec.mapper();
  private static final Path EXAMPLES =
      Path.of(System.getProperty("orderly.home", ".."), "examples/partners");
  private static final String ORDER = "018f2b3c-0000-7000-8000-000000000001";

  private static final String UNDOES =
      "{\"remoteKey\":\"%s:capture\",\"outcome\":\"completed\",\"result\":{\"captureId\":\"2GG\"}}"
          .formatted(ORDER);

  /** The file to copy for a deployment of one partner. */
  @Test
  void theFileOfTheKubernetesExampleMakesAnAgent() {
    Agent agent =
        PartnerFixture.ofFile(
            EXAMPLES.resolve("../../k8s/overlays/partner/wallet.yaml"),
            "http://127.0.0.1:1",
            Map.of("WALLET_KEY", "test_key"));

    assertThat(agent).isNotNull();
  }

  @Nested
  class Adyen {

    private final PublishedPartner partner =
        start(PublishedContract.of("/partners/adyen-checkout.json", "/v72"));

    @AfterEach
    void end() {
      partner.close();
    }

    private Agent agent(String operation) {
      return PartnerFixture.ofFile(
          EXAMPLES.resolve("adyen.yaml"),
          partner.url() + "/v72",
          Map.of("ADYEN_API_KEY", "test_key"),
          "operation",
          operation);
    }

    @Test
    void authorisesWithMinorUnitsUnderItsKey() throws Exception {
      partner.answers(200, "{\"pspReference\":\"NC6HT9CRT65ZGN82\",\"resultCode\":\"Authorised\"}");

      StepAnswer answer = agent("authorise").perform(forward("authorise-payment", 1));

      assertThat(resultOf(answer)).hasToString("{\"pspReference\":\"NC6HT9CRT65ZGN82\"}");
      assertThat(partner.violations()).isEmpty();
      Seen seen = partner.seen().get(0);
      assertThat(seen.path()).isEqualTo("/v72/payments");
      assertThat(seen.headers().getFirst("X-API-Key")).isEqualTo("test_key");
      assertThat(seen.headers().getFirst("Idempotency-Key"))
          .isEqualTo(ORDER + ":authorise-payment");
      assertThat(JSON.readTree(seen.body()).at("/amount"))
          .hasToString("{\"currency\":\"EUR\",\"value\":1250}");
      assertThat(JSON.readTree(seen.body()).path("reference").asText()).isEqualTo(ORDER);
      assertThat(JSON.readTree(seen.body()).at("/metadata/customerReference").asText())
          .isEqualTo("R-1");
    }

    @ParameterizedTest
    @CsvSource(
        delimiter = '|',
        quoteCharacter = '`',
        textBlock =
            """
            200 | {"resultCode":"Refused","refusalReason":"Not enough balance","refusalReasonCode":"12"} | Refused       | adyen-refused-12
            200 | {"resultCode":"Pending"}                                                               | Unknown       | adyen-pending
            200 | {"resultCode":"Authorised"}                                                            | Unknown       | answer-unclear
            200 | {}                                                                                     | Unknown       | answer-unclear
            422 | {"errorCode":"704","message":"request already processed or in progress"}               | InProgress    |
            422 | {"errorCode":"14_0416","message":"Invalid"}                                            | Unknown       | adyen-14-0416
            401 | {"errorCode":"000","message":"HTTP Status Response - Unauthorized"}                    | Misconfigured | status-401
            500 | {"errorCode":"905"}                                                                    | Unknown       | status-500
            """)
    void readsWhatAdyenAnswers(int status, String body, String meaning, @Nullable String code)
        throws Exception {
      partner.answers(status, body);

      StepAnswer answer = agent("authorise").perform(forward("authorise-payment", 2));

      assertThat(answer.getClass().getSimpleName()).isEqualTo(meaning);
      if (code != null) {
        assertThat(answer.toString()).contains("code=" + code + ",");
      }
    }

    @Test
    void aRequestThatIsNotValidIsRefusedInTheFirstCallOnly() throws Exception {
      for (String operation : List.of("authorise", "capture")) {
        partner
            .answers(422, "{\"errorCode\":\"14_0416\",\"message\":\"Invalid\"}")
            .answers(422, "{\"errorCode\":\"14_0416\",\"message\":\"Invalid\"}");
        Agent agent = agent(operation);

        assertThat(agent.perform(forward("pay", 1)))
            .isEqualTo(StepAnswer.refused("adyen-14-0416", "Invalid"));
        assertThat(agent.perform(forward("pay", 2)))
            .isEqualTo(new StepAnswer.Unknown(new Failure("adyen-14-0416", "Invalid")));
      }
    }

    @Test
    void aBodyThatBreaksTheContractIsNoticed() {
      Headers headers = new Headers();
      headers.set("Content-Type", "application/json");

      assertThat(
              PublishedContract.of("/partners/adyen-checkout.json", "/v72")
                  .violations(
                      "POST",
                      "/v72/payments/PAY/captures",
                      headers,
                      "{\"merchantAccount\":\"M\",\"amount\":{\"currency\":\"EUR\",\"value\":12.5},\"x\":1}"))
          .hasSize(2)
          .anyMatch(found -> found.contains("number found, integer expected"))
          .anyMatch(found -> found.contains("'x'"));
    }

    @Test
    void takesBackWhatItAuthorisedAndCaptured() throws Exception {
      partner
          .answers(201, "{\"pspReference\":\"REV\",\"status\":\"received\"}")
          .answers(201, "{\"pspReference\":\"CAP\",\"paymentPspReference\":\"PAY\"}")
          .answers(201, "{\"pspReference\":\"REF\",\"status\":\"received\"}");

      agent("authorise").undo(undo("authorise-payment", "{\"pspReference\":\"PAY\"}"));
      JsonNode captured = resultOf(agent("capture").perform(forward("capture-payment", 1)));
      agent("capture").undo(undo("capture-payment", captured.toString()));

      assertThat(partner.violations()).isEmpty();
      assertThat(partner.seen())
          .extracting(Seen::path)
          .containsExactly(
              "/v72/payments/PAY/reversals",
              "/v72/payments/PAY/captures",
              "/v72/payments/PAY/refunds");
      assertThat(JSON.readTree(partner.seen().get(2).body()).path("capturePspReference").asText())
          .isEqualTo("CAP");
      assertThat(partner.seen().get(2).headers().getFirst("Idempotency-Key"))
          .isEqualTo(ORDER + ":capture-payment:undo");
    }
  }

  @Nested
  class PayPal {

    private final PublishedPartner partner =
        start(PublishedContract.of("/partners/paypal-payments.json", ""));
    private final Agent agent =
        PartnerFixture.ofFile(
            EXAMPLES.resolve("paypal.yaml"),
            partner.url(),
            Map.of("PAYPAL_CLIENT_ID", "client", "PAYPAL_CLIENT_SECRET", "hunter2"),
            "operation",
            "capture");

    @AfterEach
    void end() {
      partner.close();
    }

    @Test
    void capturesAndRefundsWithOneToken() throws Exception {
      partner
          .answers(201, "{\"id\":\"2GG279541U471931P\",\"status\":\"COMPLETED\"}")
          .answers(201, "{\"id\":\"1JU08902781691411\",\"status\":\"COMPLETED\"}");

      JsonNode captured = resultOf(agent.perform(forward("capture", 1)));
      StepAnswer refunded = agent.undo(undo("capture", captured.toString()));

      assertThat(partner.violations()).isEmpty();
      assertThat(resultOf(refunded).path("refundId").asText()).isEqualTo("1JU08902781691411");
      assertThat(partner.seen())
          .extracting(Seen::path)
          .containsExactly(
              "/v2/payments/authorizations/0VF52814937998046/capture",
              "/v2/payments/captures/2GG279541U471931P/refund");
      Seen capture = partner.seen().get(0);
      assertThat(capture.headers().getFirst("Authorization")).isEqualTo("Bearer token-1");
      assertThat(capture.headers().getFirst("PayPal-Request-Id")).isEqualTo(ORDER + ":capture");
      assertThat(capture.headers().getFirst("Prefer")).isEqualTo("return=representation");
      assertThat(JSON.readTree(capture.body()).at("/amount"))
          .hasToString("{\"currency_code\":\"EUR\",\"value\":\"12.50\"}");
      assertThat(partner.tokenRequests()).hasSize(1);
      Seen token = partner.tokenRequests().get(0);
      assertThat(token.body()).isEqualTo("grant_type=client_credentials");
      assertThat(token.headers().getFirst("Authorization"))
          .isEqualTo(
              "Basic "
                  + Base64.getEncoder()
                      .encodeToString("client:hunter2".getBytes(StandardCharsets.UTF_8)));
    }

    @ParameterizedTest
    @CsvSource(
        delimiter = '|',
        quoteCharacter = '`',
        textBlock =
            """
            201 | {"id":"1","status":"PENDING"}                                                         | Accepted      |
            201 | {"id":"1","status":"PARTIALLY_REFUNDED"}                                              | Unknown       | paypal-partially-refunded
            201 | {"id":"1","status":"DECLINED"}                                                        | Refused       | paypal-declined
            422 | {"name":"UNPROCESSABLE_ENTITY","details":[{"issue":"AUTHORIZATION_EXPIRED"}]}         | Refused       | paypal-authorization-expired
            422 | {"name":"UNPROCESSABLE_ENTITY","details":[{"issue":"AUTHORIZATION_ALREADY_CAPTURED"}]}| Unknown       | paypal-authorization-already-captured
            422 | {"name":"UNPROCESSABLE_ENTITY","details":[{"issue":"PREVIOUS_REQUEST_IN_PROGRESS"}]}  | InProgress    |
            422 | {"name":"UNPROCESSABLE_ENTITY","details":[{"issue":"DUPLICATE_INVOICE_ID"}]}          | Unknown       | paypal-duplicate-invoice-id
            422 | {"name":"UNPROCESSABLE_ENTITY","details":[{"issue":"MAX_CAPTURE_AMOUNT_EXCEEDED"}]}   | Unknown       | paypal-max-capture-amount-exceeded
            422 | {"name":"UNPROCESSABLE_ENTITY","details":[{"issue":"SOMETHING_NEW"}]}                 | Refused       | paypal-something-new
            400 | {"name":"INVALID_REQUEST","details":[{"issue":"INVALID_STRING_LENGTH"}]}              | Refused       | paypal-invalid-string-length
            422 | {}                                                                                    | Unknown       | answer-unclear
            404 | {"name":"RESOURCE_NOT_FOUND"}                                                         | Misconfigured | status-404
            503 |                                                                                       | Unavailable   | status-503
            """)
    void readsWhatPayPalAnswers(
        int status, @Nullable String body, String meaning, @Nullable String code) throws Exception {
      partner.answers(status, body == null ? "" : body);

      StepAnswer answer = agent.perform(forward("capture", 1));

      assertThat(answer.getClass().getSimpleName()).isEqualTo(meaning);
      if (code != null) {
        assertThat(answer.toString()).contains("code=" + code + ",");
      }
    }

    @ParameterizedTest
    @CsvSource({
      "COMPLETED, Done",
      "PENDING, Accepted",
      "DECLINED, Refused",
      "REFUNDED, Unknown",
    })
    void asksWhatBecameOfACaptureThatIsPending(String status, String meaning) throws Exception {
      partner.answers(200, "{\"id\":\"2GG\",\"status\":\"%s\"}".formatted(status));

      StepAnswer answer =
          agent.status(
              call(
                  request("capture", "forward", 2, ORDER + ":capture", "null")
                      .replace(
                          "\"undoes\": null",
                          "\"accepted\": {\"since\": \"2026-01-01T00:00:00Z\", \"answer\":"
                              + " {\"captureId\": \"2GG\"}}")));

      assertThat(answer.getClass().getSimpleName()).isEqualTo(meaning);
      assertThat(partner.violations()).isEmpty();
      assertThat(partner.seen())
          .extracting(Seen::path)
          .containsExactly("/v2/payments/captures/2GG");
    }

    @ParameterizedTest
    @CsvSource({
      "COMPLETED, Done",
      "PENDING, Accepted",
      "FAILED, Refused",
      "SOMETHING_NEW, Unknown",
    })
    void asksWhatBecameOfARefundThatIsPending(String status, String meaning) throws Exception {
      partner
          .answers(201, "{\"id\":\"1JU\",\"status\":\"PENDING\"}")
          .answers(200, "{\"id\":\"1JU\",\"status\":\"%s\"}".formatted(status));

      StepAnswer refunded = agent.undo(undo("capture", "{\"captureId\":\"2GG\"}"));
      String answered = ((StepAnswer.Accepted) refunded).answer().toString();
      StepAnswer asked =
          agent.status(
              call(
                  request("capture", "undo", 2, ORDER + ":capture:undo", UNDOES)
                      .replace(
                          "\"replyPartition\"",
                          "\"accepted\": {\"since\": \"2026-01-01T00:00:00Z\", \"answer\": %s},"
                                  .formatted(answered)
                              + " \"replyPartition\"")));

      assertThat(asked.getClass().getSimpleName()).isEqualTo(meaning);
      assertThat(partner.violations()).isEmpty();
      assertThat(partner.seen())
          .extracting(Seen::path)
          .containsExactly("/v2/payments/captures/2GG/refund", "/v2/payments/refunds/1JU");
    }

    @ParameterizedTest
    @CsvSource({
      "DUPLICATE_INVOICE_ID, Unknown, Unknown",
      "SOMETHING_NEW, Unknown, Unknown",
      "PAYER_CANNOT_PAY, Refused, NeverHappened"
    })
    void anIssueAfterALostAnswerProvesOnlyWhatTheContractSays(
        String issue, String performed, String undone) throws Exception {
      String body = "{\"name\":\"X\",\"details\":[{\"issue\":\"%s\"}]}".formatted(issue);
      partner.answers(422, body).answers(422, body);
      String undoes =
          "{\"remoteKey\":\"%s:capture\",\"outcome\":\"unknown\",\"repeatableUntil\":\"2101-01-01T00:00:00Z\"}"
              .formatted(ORDER);

      StepAnswer second = agent.perform(forward("capture", 2));
      StepAnswer undo =
          agent.undo(call(request("capture", "undo", 1, ORDER + ":capture:undo", undoes)));

      assertThat(second.getClass().getSimpleName()).isEqualTo(performed);
      assertThat(undo.getClass().getSimpleName()).isEqualTo(undone);
    }

    @Test
    void theInvoiceIsUniqueOverSubmittersAndTheNoteNamesTheShopsReference() throws Exception {
      partner.answers(201, "{\"id\":\"1\",\"status\":\"COMPLETED\"}");

      agent.perform(forward("capture", 1));

      JsonNode body = JSON.readTree(partner.seen().get(0).body());
      assertThat(body.path("invoice_id").asText()).isEqualTo(ORDER);
      assertThat(body.path("note_to_payer").asText()).isEqualTo("Order R-1");
      assertThat(partner.violations()).isEmpty();
    }

    @Test
    void aNewTokenThatIsRefusedIsNotAskedForAgain() throws Exception {
      partner.answers(401, "{\"error\":\"invalid_token\"}");

      assertThat(agent.perform(forward("capture", 1))).isInstanceOf(StepAnswer.Misconfigured.class);
      assertThat(partner.tokenRequests()).hasSize(1);
      assertThat(partner.seen()).hasSize(1);
    }
  }

  private static PublishedPartner start(PublishedContract contract) {
    try {
      return new PublishedPartner(contract);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private static StepCall forward(String step, int attempt) throws Exception {
    return call(request(step, "forward", attempt, ORDER + ":" + step, "null"));
  }

  private static StepCall undo(String step, String result) throws Exception {
    String undoes =
        "{\"remoteKey\":\"%s:%s\",\"outcome\":\"completed\",\"result\":%s}"
            .formatted(ORDER, step, result);
    return call(request(step, "undo", 1, ORDER + ":" + step + ":undo", undoes));
  }

  private static StepCall call(String json) throws Exception {
    return new StepCall(
        MessageCodec.decode(json.getBytes(StandardCharsets.UTF_8), StepRequest.class),
        Duration.ofSeconds(20));
  }

  private static String request(
      String step, String direction, int attempt, String key, String undoes) {
    return """
    {"schemaVersion": 1, "orderId": "%s", "workflow": "shop@1", "step": "%s", "direction": "%s",
     "attempt": %d, "completeBy": "2100-01-01T00:00:00Z", "remoteKey": "%s",
     "order": {"customerReference": "R-1", "customerId": "customer-1", "country": "NL",
       "currency": "EUR", "total": "12.50",
       "lines": [{"sku": "A", "quantity": 2, "unitPrice": "6.25"}],
       "attributes": {"storedPaymentMethodId": "8415718415718415",
         "paypalAuthorizationId": "0VF52814937998046"}},
     "results": {"authorise-payment": {"pspReference": "PAY"}},
     "replyPartition": 0, "highestReplyVersion": 1, "undoes": %s}
    """
        .formatted(ORDER, step, direction, attempt, key, undoes);
  }

  private static JsonNode resultOf(StepAnswer answer) {
    assertThat(answer).isInstanceOf(StepAnswer.Done.class);
    return ((StepAnswer.Done) answer).result();
  }
}
