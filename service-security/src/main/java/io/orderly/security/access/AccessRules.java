package io.orderly.security.access;

import java.util.List;

/**
 * Who may use which door of a service. The first rule that fits counts. Each service has a test
 * that no door of it is without a rule.
 */
public record AccessRules(List<AccessRule> rules) {

  public AccessRules {
    rules = List.copyOf(rules);
  }

  /** In this order. */
  public static AccessRules of(AccessRule... rules) {
    return new AccessRules(List.of(rules));
  }
}
