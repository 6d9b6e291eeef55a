package io.orderly.system;

import com.fasterxml.jackson.databind.JsonNode;
import io.orderly.agent.testing.PublishedContract;
import io.orderly.agent.testing.PublishedPartner;
import io.orderly.agent.testing.PublishedPartner.Answer;
import io.orderly.agent.testing.PublishedPartner.Seen;
import java.io.IOException;
import java.time.Duration;
import java.util.List;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;

/**
 * The shop's account at UPS, behind its published contract: it recognizes no key. The name of the
 * recipient says what happens.
 */
final class UpsAccount implements AutoCloseable {

  /** Shipped, but the connection is closed in place of the answer. */
  static final String LOST_ANSWER = "Lost Answer";

  /** The connection is closed before anything is done, once. */
  static final String LOST_REQUEST = "Lost Request";

  /** The label is larger than a record of Kafka may be, a result, a body of this suite. */
  static final String LARGE_LABEL = "Large Label";

  private static final int LARGE = 1_500_000;

  private final PartnerBooks books = new PartnerBooks("1Z12345678");
  private final Set<String> lostRequests = ConcurrentHashMap.newKeySet();
  private final PublishedPartner server;

  UpsAccount() throws IOException {
    server =
        new PublishedPartner(
            PublishedContract.of("/partners/ups-shipping.json", "/api"),
            this::answer,
            Duration.ofHours(4));
  }

  String url() {
    return server.url();
  }

  List<String> violations() {
    return server.violations();
  }

  PartnerBooks books() {
    return books;
  }

  /** How many requests for a shipment came to that recipient. */
  long calls(String recipient) {
    return server.seen().stream()
        .filter(seen -> seen.path().endsWith("/ship") && recipient.equals(recipient(seen)))
        .count();
  }

  private Answer answer(Seen request) {
    if (request.method().equals("DELETE")) {
      return voided(request.path().replaceFirst(".*/", ""));
    }
    return request.path().endsWith("/ship") ? ship(request) : recover(request);
  }

  private static String recipient(Seen request) {
    return request.json().at("/ShipmentRequest/Shipment/ShipTo/Name").asText();
  }

  private Answer ship(Seen request) {
    JsonNode shipment = request.json().at("/ShipmentRequest/Shipment");
    String reference = shipment.at("/Package/0/ReferenceNumber/0/Value").asText();
    String recipient = recipient(request);
    if (recipient.startsWith(LOST_REQUEST) && lostRequests.add(reference)) {
      return Answer.NONE;
    }
    String number = books.enter("shipment", reference);
    int label = recipient.startsWith(LARGE_LABEL) ? LARGE : 100;
    return recipient.startsWith(LOST_ANSWER)
        ? Answer.NONE
        : new Answer(
            200,
            """
            {"ShipmentResponse": {"Response": {"ResponseStatus": {"Code": "1"}},
              "ShipmentResults": {"ShipmentIdentificationNumber": "%s", "PackageResults": [
                {"TrackingNumber": "%s", "ShippingLabel": {"GraphicImage": "%s"}}]}}}
            """
                .formatted(number, number, "R".repeat(label)));
  }

  private Answer recover(Seen request) {
    String reference =
        request.json().at("/LabelRecoveryRequest/ReferenceValues/ReferenceNumber/Value").asText();
    return books.numbers("shipment", reference).stream()
        .findFirst()
        .map(
            number ->
                new Answer(
                    200,
                    """
                    {"LabelRecoveryResponse": {"ShipmentIdentificationNumber": "%s",
                      "LabelResults": [{"TrackingNumber": "%s"}]}}
                    """
                        .formatted(number, number)))
        .orElse(error("The label was not found."));
  }

  private Answer voided(String number) {
    if (!books.has("shipment", number) || !books.numbers("void", number).isEmpty()) {
      return error("It has already been voided.");
    }
    books.enter("void", number);
    return new Answer(
        200, "{\"VoidShipmentResponse\":{\"SummaryResult\":{\"Status\":{\"Code\":\"1\"}}}}");
  }

  private static Answer error(String message) {
    return new Answer(
        400,
        "{\"response\":{\"errors\":[{\"code\":\"300003\",\"message\":\"%s\"}]}}"
            .formatted(message));
  }

  @Override
  public void close() {
    server.close();
  }
}
