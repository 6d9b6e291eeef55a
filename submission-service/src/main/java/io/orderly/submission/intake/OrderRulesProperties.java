package io.orderly.submission.intake;

import io.orderly.submission.intake.checking.MoneyRules;
import java.time.Duration;
import java.util.Map;
import org.jspecify.annotations.Nullable;
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
    @Nullable Map<String, Integer> decimals, @DefaultValue("5m") Duration placedAtAhead) {

  MoneyRules money() {
    return new MoneyRules(decimals == null ? Map.of() : decimals);
  }
}
