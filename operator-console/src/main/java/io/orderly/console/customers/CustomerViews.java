package io.orderly.console.customers;

import io.orderly.console.ConsoleForm;
import io.orderly.console.PageLayout;
import io.orderly.store.fairness.CustomerShare;
import io.orderly.store.fairness.CustomerShareChange;
import java.net.URLEncoder;
import java.nio.charset.StandardCharsets;
import java.time.Instant;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Page models of customers and their fair-queueing weights. */
public final class CustomerViews {

  private CustomerViews() {}

  /**
   * Customers with weights of their own.
   *
   * @param shares by customer id
   */
  public record All(PageLayout layout, List<CustomerShare> shares, Instant readAt) {}

  /**
   * One customer, and the form of its weight.
   *
   * @param weight current weight
   * @param history changes, newest first
   * @param form null for users with read-only access
   * @param done id of the last command; null if there was none
   */
  public record One(
      PageLayout layout,
      String customer,
      double weight,
      List<CustomerShareChange> history,
      @Nullable ConsoleForm form,
      @Nullable String done,
      Instant readAt) {

    public String weightText() {
      return CustomerViews.weight(weight);
    }

    /** Outcome of the last command, from the current state; null if there was none. */
    public @Nullable String outcome() {
      return history.stream().anyMatch(change -> change.command().commandId().equals(done))
          ? "Its weight now: " + weightText() + ". Waiting orders keep their claim rank."
          : null;
    }
  }

  /** A customer id may contain any character, so it is a query parameter. */
  public static String pathOf(String customer) {
    return "/console/customers/share?customerId="
        + URLEncoder.encode(customer, StandardCharsets.UTF_8);
  }

  /** A weight without trailing zeros. */
  public static String weight(double weight) {
    return weight == Math.rint(weight)
        ? Long.toString(Math.round(weight))
        : Double.toString(weight);
  }
}
