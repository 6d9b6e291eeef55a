package io.orderly.benchmarks.rivals.contest;

import java.util.UUID;

/**
 * One of the orders of a contest, which differ in their ids and references only.
 *
 * @param id sorts by the index, as the ids of the suite sort by time
 * @param json as a remote service gets it: three lines
 */
public record SampleOrder(int index, UUID id, String json) {

  // The layout of a UUIDv7: a moment, then what tells ids of that moment apart.
  private static final long MOMENT = (System.currentTimeMillis() << 16) | 0x7000;
  private static final long VARIANT = 0x8000_0000_0000_0000L;

  private static final String ALL_BUT_REFERENCE =
      """
      ","customerId":"17850","country":"United Kingdom","currency":"GBP","total":"45.18","lines":[\
      {"sku":"85123A","description":"WHITE HANGING HEART T-LIGHT HOLDER","quantity":6,\
      "unitPrice":"2.55"},\
      {"sku":"71053","description":"WHITE METAL LANTERN","quantity":6,"unitPrice":"3.39"},\
      {"sku":"84406B","description":"CREAM CUPID HEARTS COAT HANGER","quantity":3,\
      "unitPrice":"3.18"}]}\
      """;

  public static SampleOrder of(int index) {
    return new SampleOrder(
        index,
        new UUID(MOMENT, VARIANT | index),
        "{\"customerReference\":\"B-" + index + ALL_BUT_REFERENCE);
  }

  /** The index of the order with this id. */
  public static int indexOf(UUID id) {
    return (int) (id.getLeastSignificantBits() & Integer.MAX_VALUE);
  }
}
