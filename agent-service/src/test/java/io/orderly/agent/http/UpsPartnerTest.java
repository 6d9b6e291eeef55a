package io.orderly.agent.http;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import io.orderly.agent.Agent;
import io.orderly.agent.StepAnswer;
import io.orderly.agent.StepCall;
import io.orderly.agent.testing.PublishedContract;
import io.orderly.agent.testing.PublishedPartner;
import io.orderly.agent.testing.PublishedPartner.Seen;
import io.orderly.messages.MessageCodec;
import io.orderly.messages.StepRequest;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** A carrier without idempotency keys: examples/partners/ups.yaml against the contract of UPS. */
@Timeout(60)
class UpsPartnerTest {

  private static final Path FILE =
      Path.of(System.getProperty("orderly.home", ".."), "examples/partners/ups.yaml");
  private static final String ORDER = "018f2b3c-0000-7000-8000-000000000001";
  private static final String NUMBER = "1Z12345E8791315509";
  private static final String RESULT =
      "{\"shipmentNumber\":\"%s\",\"trackingNumbers\":[\"%s\"]}".formatted(NUMBER, NUMBER);
  private static final String RECOVERED =
      """
      {"LabelRecoveryResponse": {"ShipmentIdentificationNumber": "%s",
        "LabelResults": [{"TrackingNumber": "%s", "LabelImage": {"GraphicImage": "R0lGODdh"}}]}}
      """
          .formatted(NUMBER, NUMBER);
  private static final String NOT_FOUND = error("300003", "The label was not found.");

  private static final String REQUEST =
      """
      {"schemaVersion": 1, "orderId": "%s", "workflow": "shop@1", "step": "ship",
       "direction": "%s", "attempt": %d, "completeBy": "2100-01-01T00:00:00Z", "remoteKey": "%s",
       "order": {"customerReference": "R-1", "customerId": "customer-1", "country": "NL",
         "currency": "EUR", "total": "12.50",
         "lines": [{"sku": "A", "quantity": 2, "unitPrice": "6.25"}],
         "attributes": {"parcel": {"pounds": 2.5}, "shipTo": {"name": "A. Jansen",
           "street": ["Keizersgracht 1"], "city": "Amsterdam", "postalCode": "1015CC",
           "country": "NL"}}},
       "results": {}, "replyPartition": 0, "highestReplyVersion": 1, "undoes": %s,
       "earlierCallsUntil": %s}
      """;

  private final PublishedPartner partner =
      new PublishedPartner(PublishedContract.of("/partners/ups-shipping.json", "/api"));
  private final Agent agent =
      PartnerFixture.ofFile(
          FILE,
          partner.url(),
          Map.of("UPS_CLIENT_ID", "client", "UPS_CLIENT_SECRET", "hunter2"),
          "operation",
          "ship");

  UpsPartnerTest() throws IOException {}

  @AfterEach
  void end() {
    assertThat(partner.violations()).isEmpty();
    partner.close();
  }

  @Test
  void shipsAndKeepsOfTheAnswerWhatIsMapped() throws Exception {
    partner.answers(200, shipped(700_000));

    StepAnswer answer = agent.perform(forward(1, null));

    assertThat(resultOf(answer)).hasToString(RESULT);
    JsonNode shipment = bodyOf(0).at("/ShipmentRequest/Shipment");
    assertThat(shipment.at("/ShipTo/Address/AddressLine/0").asText()).isEqualTo("Keizersgracht 1");
    assertThat(shipment.at("/Package/0/PackageWeight/Weight").asText()).isEqualTo("2.5");
    assertThat(shipment.at("/Package/0/ReferenceNumber/0/Value").asText()).hasSizeBetween(16, 35);
    assertThat(partner.seen().get(0).headers().getFirst("Authorization"))
        .isEqualTo("Bearer token-1");
  }

  @Test
  void anAnswerBeyondTheReadLimitIsUnknown() throws Exception {
    partner.answers(200, shipped(2_200_000));

    assertThat(agent.perform(forward(1, null))).isInstanceOf(StepAnswer.Unknown.class);
  }

  @Test
  void aShipmentWhoseAnswerWasLostIsFoundByItsReference() throws Exception {
    partner.answers(503, "{}");
    assertThat(agent.perform(forward(1, null))).isInstanceOf(StepAnswer.Unknown.class);
    partner.answers(200, RECOVERED);

    StepAnswer answer = agent.perform(forward(2, minutesAgo(1)));

    assertThat(resultOf(answer)).hasToString(RESULT);
    assertThat(paths()).containsExactly("/api/shipments/v2409/ship", "/api/labels/v1/recovery");
    String shippedAs =
        bodyOf(0).at("/ShipmentRequest/Shipment/Package/0/ReferenceNumber/0/Value").asText();
    assertThat(bodyOf(1).at("/LabelRecoveryRequest/ReferenceValues/ReferenceNumber/Value").asText())
        .isEqualTo(shippedAs);
  }

  @Test
  void whatIsNotFoundInTimeIsShipped() throws Exception {
    partner.answers(400, NOT_FOUND).answers(200, shipped(1));

    StepAnswer answer = agent.perform(forward(2, minutesAgo(6)));

    assertThat(resultOf(answer)).hasToString(RESULT);
    assertThat(paths()).containsExactly("/api/labels/v1/recovery", "/api/shipments/v2409/ship");
  }

  @Test
  void whatIsNotFoundTooEarlyIsAskedForLater() throws Exception {
    partner.answers(400, NOT_FOUND);
    Instant until = minutesAgo(4);

    StepAnswer answer = agent.perform(forward(2, until));

    assertThat(answer).isInstanceOf(StepAnswer.Postponed.class);
    assertThat(((StepAnswer.Postponed) answer).notBefore())
        .isEqualTo(until.plus(Duration.ofMinutes(5)));
    assertThat(paths()).containsExactly("/api/labels/v1/recovery");
  }

  @Test
  void anUnclearSearchShipsNothing() throws Exception {
    partner.answers(200, "{}").answers(400, error("9", "Invalid."));

    assertThat(agent.perform(forward(2, minutesAgo(6)))).isInstanceOf(StepAnswer.Unknown.class);
    assertThat(agent.perform(forward(3, minutesAgo(6)))).isInstanceOf(StepAnswer.Unknown.class);
    assertThat(paths()).containsOnly("/api/labels/v1/recovery");
  }

  @Test
  void anAddressThatUpsRefusesIsTheOrders() throws Exception {
    partner.answers(400, error("120802", "Address Validation Error on ShipTo address"));

    StepAnswer answer = agent.perform(forward(1, null));

    assertThat(answer)
        .isEqualTo(StepAnswer.refused("ups-120802", "Address Validation Error on ShipTo address"));
  }

  /** What stands in the place of a text would bring fields of its own. */
  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '`',
      textBlock =
          """
          ["Keizersgracht 1"]         | {"0": "Keizersgracht 1"}
          ["Keizersgracht 1"]         | [{"Line": "Keizersgracht 1"}]
          ["Keizersgracht 1"]         | "Keizersgracht 1"
          "city": "Amsterdam"         | "city": {"Name": "Amsterdam"}
          "postalCode": "1015CC"      | "postalCode": {"Code": "1015CC"}
          "postalCode": "1015CC"      | "postalCode": 1015
          "country": "NL"}}           | "country": {"Code": "NL"}}}
          "country": "NL"}}           | "country": "NL", "state": {"Code": "NH"}}}
          """)
  void anAddressThatIsNotMadeOfTextsIsNotSent(String valid, String invalid) throws Exception {
    assertThat(REQUEST).contains(valid);

    StepAnswer answer =
        agent.perform(call(REQUEST.replace(valid, invalid), "forward", 1, "ship", "null", "null"));

    assertThat(((StepAnswer.Refused) answer.unwrapped()).failure().code())
        .isEqualTo("request-not-built");
    assertThat(partner.seen()).isEmpty();
  }

  @Test
  void voidsTheShipmentByItsNumberAndAgain() throws Exception {
    partner.answers(200, voided()).answers(400, error("1", "It has already been voided."));

    assertThat(agent.undo(undo(RESULT, "completed", 1)).getClass())
        .isEqualTo(StepAnswer.Done.class);
    assertThat(agent.undo(undo(RESULT, "completed", 2)).getClass())
        .isEqualTo(StepAnswer.Done.class);

    assertThat(partner.seen()).extracting(Seen::method).containsExactly("DELETE", "DELETE");
    assertThat(paths()).containsOnly("/api/shipments/v2409/void/cancel/" + NUMBER);
  }

  @Test
  void anUndoWithoutAResultNeverShips() throws Exception {
    partner.answers(400, NOT_FOUND);

    assertThat(agent.undo(undo("null", "unknown", 1))).isInstanceOf(StepAnswer.NeverHappened.class);
    assertThat(paths()).containsExactly("/api/labels/v1/recovery");
  }

  private static String shipped(int labelCharacters) {
    return """
    {"ShipmentResponse": {"Response": {"ResponseStatus": {"Code": "1", "Description": "Success"}},
      "ShipmentResults": {"ShipmentIdentificationNumber": "%s",
        "ShipmentCharges": {"TotalCharges": {"CurrencyCode": "USD", "MonetaryValue": "13.37"}},
        "PackageResults": [{"TrackingNumber": "%s", "ShippingLabel": {
          "ImageFormat": {"Code": "GIF"}, "GraphicImage": "%s"}}]}}}
    """
        .formatted(NUMBER, NUMBER, "R".repeat(labelCharacters));
  }

  private static String voided() {
    return "{\"VoidShipmentResponse\":{\"SummaryResult\":{\"Status\":{\"Code\":\"1\"}}}}";
  }

  private static String error(String code, String message) {
    return "{\"response\":{\"errors\":[{\"code\":\"%s\",\"message\":\"%s\"}]}}"
        .formatted(code, message);
  }

  private static Instant minutesAgo(int minutes) {
    return Instant.now().minus(Duration.ofMinutes(minutes));
  }

  private List<String> paths() {
    return partner.seen().stream().map(Seen::path).toList();
  }

  private JsonNode bodyOf(int request) throws IOException {
    return MessageCodec.mapper().readTree(partner.seen().get(request).body());
  }

  private static JsonNode resultOf(StepAnswer answer) {
    assertThat(answer).isInstanceOf(StepAnswer.Done.class);
    return ((StepAnswer.Done) answer).result();
  }

  private static StepCall forward(int attempt, @Nullable Instant earlierCallsUntil)
      throws Exception {
    String earlier = earlierCallsUntil == null ? "null" : "\"" + earlierCallsUntil + "\"";
    return call("forward", attempt, ORDER + ":ship", "null", earlier);
  }

  private static StepCall undo(String result, String outcome, int attempt) throws Exception {
    String undoes =
        """
        {"remoteKey": "%s:ship", "outcome": "%s", "result": %s, "callsUntil": "%s"}
        """
            .formatted(ORDER, outcome, result, minutesAgo(10));
    return call("undo", attempt, ORDER + ":ship:undo", undoes, "null");
  }

  private static StepCall call(
      String direction, int attempt, String key, String undoes, String earlier) throws Exception {
    return call(REQUEST, direction, attempt, key, undoes, earlier);
  }

  private static StepCall call(
      String request, String direction, int attempt, String key, String undoes, String earlier)
      throws Exception {
    String json = request.formatted(ORDER, direction, attempt, key, undoes, earlier);
    return new StepCall(
        MessageCodec.decode(json.getBytes(StandardCharsets.UTF_8), StepRequest.class),
        Duration.ofSeconds(20));
  }
}
