package io.orderly.submission.intake;

import org.springframework.boot.context.properties.ConfigurationProperties;

/**
 * How customers share the lines of waiting orders.
 *
 * @param ordersPerSecond the orders a second that a customer of weight 1 may hand in through one
 *     submitter before its orders stand back in line behind those of others; 0: first come, first
 *     served
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
