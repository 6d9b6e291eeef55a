package io.orderly.system;

import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.UUID;

/**
 * An order that is paid with card and PayPal, and shipped.
 *
 * @param sku of its one line
 * @param card that Adyen knows
 * @param authorization that the shopper gave at PayPal
 * @param recipient whom UPS ships to
 */
record PartnerOrder(
    String workflow, String sku, String card, String authorization, String recipient) {

  private static final ObjectMapper JSON = new ObjectMapper();

  /** Nothing goes wrong with it. */
  static PartnerOrder of(String workflow) {
    return new PartnerOrder(workflow, "85123A", "card", "AUTH", "A. Jansen").unique();
  }

  /** The last step of it is refused. */
  PartnerOrder refusedAtLast() {
    return new PartnerOrder(workflow, "out-of-stock", card, authorization, recipient);
  }

  PartnerOrder withCard(String newCard) {
    return new PartnerOrder(workflow, sku, newCard, authorization, recipient);
  }

  PartnerOrder withAuthorization(String newAuthorization) {
    return new PartnerOrder(workflow, sku, card, newAuthorization, recipient).unique();
  }

  PartnerOrder withRecipient(String newRecipient) {
    return new PartnerOrder(workflow, sku, card, authorization, newRecipient).unique();
  }

  /** The names of other orders are others. */
  private PartnerOrder unique() {
    String run = UUID.randomUUID().toString().substring(0, 8);
    return new PartnerOrder(workflow, sku, card, authorization + run, recipient + " " + run);
  }

  String json() {
    ObjectNode order =
        JSON.createObjectNode()
            .put("customerReference", "partner-" + UUID.randomUUID())
            .put("customerId", "customer-1")
            .put("country", "NL")
            .put("currency", "EUR")
            .put("workflow", workflow);
    order.putArray("lines").addObject().put("sku", sku).put("quantity", 2).put("unitPrice", "6.25");
    ObjectNode attributes = order.putObject("attributes");
    attributes.put("storedPaymentMethodId", card).put("paypalAuthorizationId", authorization);
    attributes.putObject("parcel").put("pounds", 2.5);
    attributes
        .putObject("shipTo")
        .put("name", recipient)
        .put("city", "Amsterdam")
        .put("postalCode", "1015CC")
        .put("country", "NL")
        .putArray("street")
        .add("Keizersgracht 1");
    return order.toString();
  }
}
