package io.orderly.console.alerts;

import io.orderly.console.PageLayout;
import io.orderly.operator.alerts.AlertSubject;
import io.orderly.store.alerts.StoredAlert;
import io.orderly.store.alerts.StoredAlert.Status;
import io.orderly.store.orders.OrderReference;
import java.time.Instant;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/**
 * Alerts, the newest first.
 *
 * @param orders that they are about, as far as they are in the store
 * @param cause of which they all are, in words; null where they are of any
 * @param next where those after these are; null where there are none
 * @param done the alert that was just acknowledged, as it is now; null where none was
 */
public record AlertsView(
    PageLayout layout,
    Which which,
    List<StoredAlert> alerts,
    Map<UUID, OrderReference> orders,
    @Nullable String cause,
    @Nullable String next,
    @Nullable StoredAlert done,
    Instant readAt) {

  /** Which alerts are shown. */
  public enum Which {
    OPEN("Open", "No alert is open."),
    ACKNOWLEDGED("Acknowledged", "No alert is acknowledged."),
    ALL("All", "There are no alerts.");

    private final String title;
    private final String none;

    Which(String title, String none) {
      this.title = title;
      this.none = none;
    }

    /** As it stands in addresses; what is unknown is the first. */
    static Which of(String value) {
      for (Which which : values()) {
        if (which.value().equals(value)) {
          return which;
        }
      }
      return OPEN;
    }

    public String value() {
      return name().toLowerCase(Locale.ROOT);
    }

    public String title() {
      return title;
    }

    /** What is said where there are none. */
    public String none() {
      return none;
    }

    /** Empty lets everything pass. */
    Set<Status> statuses() {
      return switch (this) {
        case OPEN -> Set.of(Status.OPEN, Status.ESCALATED);
        case ACKNOWLEDGED -> Set.of(Status.ACKNOWLEDGED);
        case ALL -> Set.of();
      };
    }

    public String path() {
      return "/console/alerts?which=" + value();
    }
  }

  /** What its submitter calls the order, its id where that is not known any more, or the agent. */
  public String reference(StoredAlert alert) {
    OrderReference order = orderOf(alert);
    return order == null ? AlertSubject.of(alert.alert()).name() : order.customerReference();
  }

  private @Nullable OrderReference orderOf(StoredAlert alert) {
    UUID orderId = alert.alert().orderId();
    return orderId == null ? null : orders.get(orderId);
  }

  /** Where its order or agent is seen. */
  public static String path(StoredAlert alert) {
    return "/" + AlertSubject.of(alert.alert()).path();
  }

  /** What it is about, in a sentence. */
  public static String words(StoredAlert alert) {
    return AlertSubject.of(alert.alert()).label();
  }

  /** Whose order it is; empty where that is not known any more, and where it is about an agent. */
  public String customer(StoredAlert alert) {
    if (alert.alert().agent() != null) {
      return AlertSubject.Kind.AGENT.value();
    }
    OrderReference order = orderOf(alert);
    return order == null ? "" : order.customerId();
  }

  public static List<Which> all() {
    return List.of(Which.values());
  }

  /** The word of a status on screens. */
  public static String label(StoredAlert alert) {
    String name = alert.status().name();
    return name.charAt(0) + name.substring(1).toLowerCase(Locale.ROOT);
  }
}
