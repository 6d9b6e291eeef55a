package io.orderly.benchmarks.loading;

import java.nio.charset.StandardCharsets;

/**
 * Orders of three lines as JSON, each with a reference of its own, so that an order is found again
 * by the run that it belongs to.
 *
 * @param run begins every reference; letters, digits and hyphens
 */
public record OrderTexts(String run, Customers customers, OrderKind kind) {

  /** Whose orders they are. */
  public enum Customers {
    /** Ten thousand customers order equally much, each less than would make it take turns. */
    EVEN {
      @Override
      int customer(int number) {
        return number % CUSTOMERS;
      }
    },
    /** One customer has every second order, and the others share the rest. */
    ONE_HAS_HALF {
      @Override
      int customer(int number) {
        return number % 2 == 0 ? 0 : number % CUSTOMERS;
      }
    };

    abstract int customer(int number);
  }

  private static final int CUSTOMERS = 10_000;
  private static final char BEHIND_HYPHEN = '-' + 1;

  private static final String ORDER =
      """
      {"customerReference":"%s","customerId":"%s","country":"United Kingdom","currency":"GBP",%s\
      "lines":[{"sku":"85123A","description":"WHITE HANGING HEART T-LIGHT HOLDER","quantity":%d,"unitPrice":"2.55"},\
      {"sku":"71053","description":"WHITE METAL LANTERN","quantity":6,"unitPrice":"3.39"},\
      {"sku":"84406B","description":"CREAM CUPID HEARTS COAT HANGER","quantity":8,"unitPrice":"2.75"}]}\
      """;

  /** The order of that number, always the same. */
  public byte[] order(int number) {
    return text(number).getBytes(StandardCharsets.UTF_8);
  }

  String text(int number) {
    return ORDER.formatted(
        run + "-" + number,
        "customer-" + customers.customer(number),
        kind.fields(number),
        1 + number % 9);
  }

  /** The number of the order with that reference. */
  public int numberOf(String reference) {
    return Integer.parseInt(reference.substring(firstReference().length()));
  }

  /** References of this run are from here on, */
  public String firstReference() {
    return run + "-";
  }

  /** and before this. */
  public String behindLastReference() {
    return run + BEHIND_HYPHEN;
  }
}
