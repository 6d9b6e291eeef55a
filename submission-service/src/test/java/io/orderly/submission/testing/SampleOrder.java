package io.orderly.submission.testing;

import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.io.UncheckedIOException;
import java.util.UUID;
import java.util.function.Consumer;

/** Orders for tests, as JSON. */
public final class SampleOrder {

  public static final ObjectMapper JSON = new ObjectMapper();

  private static final String SOUND =
      """
      {
        "customerReference": "R-1",
        "customerId": "17850",
        "country": "United Kingdom",
        "currency": "GBP",
        "placedAt": "2010-12-01T08:26:00+00:00",
        "lines": [
          {"sku": "85123A", "description": "HOLDER", "quantity": 6, "unitPrice": "2.55"},
          {"sku": "71053", "quantity": 3, "unitPrice": 3.39}
        ]
      }
      """;

  private SampleOrder() {}

  /** An order that keeps to every rule. */
  public static ObjectNode sound() {
    try {
      return (ObjectNode) JSON.readTree(SOUND);
    } catch (java.io.IOException impossible) {
      throw new UncheckedIOException(impossible);
    }
  }

  /**
   * A sound order with a reference and a customer that no other test has: a customer that hands in
   * much takes turns, which costs a statement now and then.
   */
  public static ObjectNode unique() {
    return sound()
        .put("customerReference", "R-" + UUID.randomUUID())
        .put("customerId", "C-" + UUID.randomUUID());
  }

  /** A sound order with this reference, on one line. */
  public static String line(String reference) {
    return sound().put("customerReference", reference).toString();
  }

  /** A sound order, changed. */
  public static ObjectNode with(Consumer<ObjectNode> change) {
    ObjectNode order = sound();
    change.accept(order);
    return order;
  }
}
