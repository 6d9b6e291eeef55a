package io.orderly.sandbox.http;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.SerializationFeature;
import com.fasterxml.jackson.databind.json.JsonMapper;
import io.orderly.sandbox.call.Call;
import io.orderly.sandbox.call.Direction;
import io.orderly.sandbox.call.Partner;
import io.orderly.sandbox.partner.CallRequest;
import io.orderly.sandbox.partner.CallRequest.Payment;
import java.io.IOException;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.HexFormat;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.StreamSupport;

/** Makes a call of a request. */
final class CallReader {

  private static final int MAX_KEY_LENGTH = 255;

  private final JsonMapper json;
  private final JsonMapper sorted;

  CallReader(JsonMapper json) {
    this.json = json;
    this.sorted = json.rebuild().enable(SerializationFeature.ORDER_MAP_ENTRIES_BY_KEYS).build();
  }

  /**
   * @throws InvalidRequestException when a part is missing or wrong
   */
  CallRequest read(Request request, Partner partner, String collection, Direction direction)
      throws IOException {
    var key = request.key().orElse("");
    if (key.isBlank() || key.length() > MAX_KEY_LENGTH) {
      throw new InvalidRequestException(
          "Idempotency-Key", "must be a header of 1 to 255 characters");
    }
    var body = request.json(json);
    var call =
        new Call(
            partner,
            collection.substring(0, collection.length() - 1),
            text(body, "orderId"),
            text(body, "step"),
            key,
            forwardKey(body, key, direction),
            hash(body),
            attributes(body));
    return new CallRequest(
        call, direction == Direction.FORWARD ? skus(body) : Set.of(), payment(call, body));
  }

  private static Payment payment(Call call, JsonNode body) {
    if (call.makes(Call.AUTHORISATION)) {
      var order = body.path("order");
      return new Payment(text(order, "total"), text(order, "currency"), "");
    }
    return call.makes(Call.CAPTURE) ? new Payment("", "", authorisation(body)) : Payment.NONE;
  }

  /** The number that a step before was answered. */
  private static String authorisation(JsonNode body) {
    return StreamSupport.stream(body.path("results").spliterator(), false)
        .map(result -> result.path(Call.AUTHORISATION).asText(""))
        .filter(number -> !number.isEmpty())
        .findFirst()
        .orElse("");
  }

  private static String forwardKey(JsonNode body, String key, Direction direction) {
    if (direction == Direction.FORWARD) {
      return key;
    }
    var forwardKey = text(body, "forwardKey");
    if (forwardKey.equals(key)) {
      throw new InvalidRequestException("forwardKey", "must differ from the key of the undo");
    }
    return forwardKey;
  }

  private static String text(JsonNode body, String field) {
    var value = body.path(field);
    if (!value.isTextual() || value.textValue().isBlank()) {
      throw new InvalidRequestException(field, "must be a text");
    }
    return value.textValue();
  }

  private static String attributes(JsonNode body) {
    var attributes = body.path("order").path("attributes");
    return attributes.isEmpty() ? "" : attributes.toString();
  }

  private static Set<String> skus(JsonNode body) {
    var order = body.path("order");
    if (!order.isObject()) {
      throw new InvalidRequestException("order", "must be an object");
    }
    return StreamSupport.stream(order.path("lines").spliterator(), false)
        .map(line -> line.path("sku").asText(""))
        .collect(Collectors.toUnmodifiableSet());
  }

  private String hash(JsonNode body) throws IOException {
    try {
      var canonical = sorted.writeValueAsBytes(sorted.treeToValue(body, Object.class));
      return HexFormat.of().formatHex(MessageDigest.getInstance("SHA-256").digest(canonical));
    } catch (NoSuchAlgorithmException impossible) {
      throw new IllegalStateException("Every Java runtime has SHA-256", impossible);
    }
  }
}
