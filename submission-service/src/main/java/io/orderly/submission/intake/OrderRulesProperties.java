package io.orderly.submission.intake;

import io.orderly.platform.SettingBounds;
import io.orderly.submission.intake.checking.MoneyRules;
import java.time.Duration;
import java.util.Map;
import org.springframework.boot.context.properties.ConfigurationProperties;
import org.springframework.boot.context.properties.bind.DefaultValue;

/**
 * Rules that the content of an order is checked by.
 *
 * @param decimals Maximum decimals of amounts, by currency, where prices have more than the minor
 *     unit (JPY 0, GBP 2, KWD 3). Totals always have that many; at most 6
 * @param placedAtAhead How far placedAt of an order may lie in the future, because clocks differ
 */
@ConfigurationProperties("orderly.submission.order-rules")
public record OrderRulesProperties(
    @DefaultValue Map<String, Integer> decimals, @DefaultValue("5m") Duration placedAtAhead) {

  /**
   * Checks both.
   *
   * @throws IllegalArgumentException naming the setting that can't be
   */
  public OrderRulesProperties {
    decimals = Map.copyOf(decimals);
    var unused = new MoneyRules(decimals);
    new SettingBounds("orderly.submission.order-rules")
        .duration("placed-at-ahead", placedAtAhead, "0s", "1d");
  }

  MoneyRules money() {
    return new MoneyRules(decimals);
  }
}
