package io.orderly.security.access;

import java.util.List;

/**
 * Who may use which endpoint of a service. The first matching rule applies. Each service has a test
 * that every endpoint of it has a rule.
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
