package io.orderly.security.door;

import java.util.List;

/**
 * Who may use which door of a service. The first rule that fits counts. Each service has a test
 * that no door of it is without a rule.
 */
public record DoorRules(List<DoorRule> rules) {

  public DoorRules {
    rules = List.copyOf(rules);
  }

  /** In this order. */
  public static DoorRules of(DoorRule... rules) {
    return new DoorRules(List.of(rules));
  }
}
