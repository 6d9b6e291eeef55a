package io.orderly.system;

import com.fasterxml.jackson.databind.JsonNode;
import io.orderly.agent.testing.PublishedContract;
import io.orderly.agent.testing.PublishedPartner;
import io.orderly.agent.testing.PublishedPartner.Answer;
import io.orderly.agent.testing.PublishedPartner.Seen;
import java.io.IOException;
import java.time.Duration;
import java.util.List;

/**
 * The shop's subscriptions at UPS Track Alert, behind its published contract. Its events have the
 * tracking number, and nothing of ours.
 */
final class UpsTracking implements AutoCloseable {

  /** That the shop's token endpoint hands out to UPS. */
  static final String HOOK_TOKEN = "token-of-the-shop";

  private final PartnerBooks books = new PartnerBooks("S");
  private final PublishedPartner server;

  UpsTracking() throws IOException {
    server =
        new PublishedPartner(
            PublishedContract.of("/partners/ups-track-alert.json", "/api/track/v2"),
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

  /** An event as UPS posts it, of a parcel that is delivered or on its way. */
  static String event(String trackingNumber, boolean isDelivered) {
    return """
    {"trackingNumber": "%s", "localActivityDate": "20240423", "localActivityTime": "095004",
     "activityStatus": {"type": "D", "code": "%s", "description": "Delivery"},
     "gmtActivityDate": "20240423", "gmtActivityTime": "135004"%s}
    """
        .formatted(
            trackingNumber,
            isDelivered ? "FS" : "OT",
            isDelivered ? ", \"actualDeliveryDate\": \"20240423\"" : "");
  }

  private Answer answer(Seen request) {
    JsonNode number = request.json().path("trackingNumberList").path(0);
    books.enter("subscription", number.asText());
    return new Answer(200, "{\"validTrackingNumbers\": [%s]}".formatted(number));
  }

  @Override
  public void close() {
    server.close();
  }
}
