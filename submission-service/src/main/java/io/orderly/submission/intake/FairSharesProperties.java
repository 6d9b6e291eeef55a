package io.orderly.submission.intake;

import org.springframework.boot.context.properties.ConfigurationProperties;

/**
 * Fair sharing between customers.
 *
 * @param ordersPerSecond Rate per customer (orders/s) above which fair sharing applies: further
 *     orders are queued behind those of other customers of the submitter. 0 disables it
 */
@ConfigurationProperties("orderly.submission.fairness")
public record FairSharesProperties(int ordersPerSecond) {

  /**
   * Checks the rate.
   *
   * @throws IllegalArgumentException when it is below zero
   */
  public FairSharesProperties {
    if (ordersPerSecond < 0) {
      throw new IllegalArgumentException(
          "orderly.submission.fairness.orders-per-second must be zero or more");
    }
  }
}
