package io.orderly.console.order;

import java.net.URLEncoder;
import java.nio.charset.StandardCharsets;

/** Where orders are found. */
final class OrderPaths {

  private OrderPaths() {}

  /** All orders of a customer, whose id may hold anything. */
  static String ofCustomer(String customer) {
    return "/console/orders?q=" + URLEncoder.encode(customer, StandardCharsets.UTF_8);
  }
}
