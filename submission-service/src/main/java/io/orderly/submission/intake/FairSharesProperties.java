package io.orderly.submission.intake;

import org.springframework.boot.context.properties.ConfigurationProperties;

/**
 * How customers share the lines of waiting orders.
 *
 * @param perSecond the orders a second that a customer of weight 1 may hand in through one
 *     submitter before its orders stand back in line behind those of others; 0: first come, first
 *     served
 */
@ConfigurationProperties("orderly.submission.fair-shares")
public record FairSharesProperties(int perSecond) {

  /**
   * Checks the rate.
   *
   * @throws IllegalArgumentException when it is below zero
   */
  public FairSharesProperties {
    if (perSecond < 0) {
      throw new IllegalArgumentException(
          "orderly.submission.fair-shares.per-second must be zero or more");
    }
  }
}
