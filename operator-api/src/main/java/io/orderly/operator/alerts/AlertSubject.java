package io.orderly.operator.alerts;

import static java.util.Objects.requireNonNull;

import io.orderly.messages.OperatorAlert;

/**
 * What an alert is about: an order or an agent.
 *
 * @param name the id of the order, or the name of the agent
 */
public record AlertSubject(Kind kind, String name) {

  /** What there are alerts about. */
  public enum Kind {
    ORDER("order", "Order", "orders"),
    AGENT("agent", "Agent", "agents");

    private final String value;
    private final String title;
    private final String plural;

    Kind(String value, String title, String plural) {
      this.value = value;
      this.title = title;
      this.plural = plural;
    }

    public String value() {
      return value;
    }

    public String title() {
      return title;
    }

    public String plural() {
      return plural;
    }
  }

  /** The subject of this alert. */
  public static AlertSubject of(OperatorAlert alert) {
    return alert.agent() == null
        ? new AlertSubject(Kind.ORDER, requireNonNull(alert.orderId()).toString())
        : new AlertSubject(Kind.AGENT, alert.agent());
  }

  /** In a sentence: order or agent, and which. */
  public String label() {
    return kind.value() + " " + name;
  }

  /** The console's page of it, below the root of the console. */
  public String path() {
    return "console/%s/%s".formatted(kind.plural(), name);
  }
}
