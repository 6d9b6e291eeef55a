package io.orderly.console.customers;

import io.orderly.console.PageLayout;
import io.orderly.store.fairness.CustomerShare;
import java.net.URLEncoder;
import java.nio.charset.StandardCharsets;
import java.time.Instant;
import java.util.List;

/**
 * Customers with shares of their own.
 *
 * @param shares those whom somebody gave a weight, by their ids
 */
public record CustomersView(PageLayout frame, List<CustomerShare> shares, Instant readAt) {

  /** A customer's id may hold anything: it is a parameter and no part of a path. */
  public static String pathOf(String customer) {
    return "/console/customers/share?customer="
        + URLEncoder.encode(customer, StandardCharsets.UTF_8);
  }

  /** A weight without digits that say nothing. */
  public static String weight(double weight) {
    return weight == Math.rint(weight)
        ? Long.toString(Math.round(weight))
        : Double.toString(weight);
  }
}
