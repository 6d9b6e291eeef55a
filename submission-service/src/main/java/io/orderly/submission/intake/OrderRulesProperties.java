package io.orderly.submission.intake;

import io.orderly.platform.SettingBounds;
import io.orderly.submission.intake.checking.MoneyRules;
import java.time.Duration;
import java.util.Map;
import org.springframework.boot.context.properties.ConfigurationProperties;
import org.springframework.boot.context.properties.bind.DefaultValue;

/**
 * What orders may say.
 *
 * @param decimals of amounts by currency, where a shop's prices have more than the minor unit
 * @param placedAtAhead how far a placedAt may lie in the future, for clocks that differ
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
