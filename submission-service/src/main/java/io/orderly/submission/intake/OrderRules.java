package io.orderly.submission.intake;

import io.orderly.messages.AttributeLimits;
import io.orderly.platform.SettingBounds;
import io.orderly.submission.intake.checking.MoneyRules;
import io.orderly.submission.intake.checking.OrderReader.TimeLimits;
import java.time.Duration;
import java.util.Map;
import org.springframework.boot.context.properties.bind.DefaultValue;

/**
 * Rules that the content of an order is checked by.
 *
 * @param decimals Maximum decimals of amounts, by currency, where prices have more than the minor
 *     unit (JPY 0, GBP 2, KWD 3). Totals always have that many; at most 6
 * @param placedAtAhead How far placedAt of an order may lie in the future, because clocks differ
 * @param startAtAhead How far startAt of an order may lie in the future
 * @param deadlineAhead How far the deadline of an order may lie in the future
 * @param attributes Limits of the attributes of an order
 */
public record OrderRules(
    @DefaultValue Map<String, Integer> decimals,
    @DefaultValue("5m") Duration placedAtAhead,
    @DefaultValue("400d") Duration startAtAhead,
    @DefaultValue("800d") Duration deadlineAhead,
    @DefaultValue Attributes attributes) {

  /**
   * Checks the rules.
   *
   * @throws IllegalArgumentException naming the setting that is invalid
   */
  public OrderRules {
    decimals = Map.copyOf(decimals);
    var unused = new MoneyRules(decimals);
    SettingBounds bounds = new SettingBounds("orderly.submission.order-rules");
    bounds.duration("placed-at-ahead", placedAtAhead, "0s", "1d");
    bounds.duration("start-at-ahead", startAtAhead, "1d", "3650d");
    bounds.duration("deadline-ahead", deadlineAhead, "1d", "3650d");
  }

  TimeLimits timeLimits() {
    return new TimeLimits(placedAtAhead, startAtAhead, deadlineAhead);
  }

  /**
   * Limits of the attributes of an order: its own and those of its lines together.
   *
   * @param maxBytes Maximum bytes of the attributes of an order, as JSON without white space. Every
   *     request to an agent holds those that its step reads
   * @param maxDepth Maximum levels of objects and arrays in attributes
   * @param maxNames Maximum number of names in the attributes of an order
   */
  public record Attributes(
      @DefaultValue("65536") int maxBytes,
      @DefaultValue("8") int maxDepth,
      @DefaultValue("2000") int maxNames) {

    /**
     * Checks the limits.
     *
     * @throws IllegalArgumentException naming the setting that is out of its bounds
     */
    public Attributes {
      SettingBounds bounds = new SettingBounds("orderly.submission.order-rules.attributes");
      bounds.count("max-bytes", maxBytes, 1, 524_288);
      bounds.count("max-depth", maxDepth, 1, 15);
      bounds.count("max-names", maxNames, 1, 20_000);
    }

    public AttributeLimits limits() {
      return new AttributeLimits(maxBytes, maxDepth, maxNames);
    }
  }
}
