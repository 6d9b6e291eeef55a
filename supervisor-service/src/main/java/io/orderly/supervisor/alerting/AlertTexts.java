package io.orderly.supervisor.alerting;

import io.orderly.messages.OperatorAlert;
import io.orderly.operator.alerts.AlertSubject;
import io.orderly.store.alerts.AlertDeliveries.DueAlert;
import io.orderly.store.alerts.StoredAlert.Acknowledgement;
import io.orderly.store.alerts.StoredAlert.Resolution;
import java.util.Locale;
import org.jspecify.annotations.Nullable;

/** Texts of alerts for people. */
final class AlertTexts {

  private static final String CUT = " [...]";

  private AlertTexts() {}

  /** The text, or as much of its beginning as fits. */
  static String cut(int maxCharacters, String text) {
    if (text.length() <= maxCharacters) {
      return text;
    }
    int end = maxCharacters - CUT.length();
    // Never between the halves of a surrogate pair.
    return text.substring(0, Character.isHighSurrogate(text.charAt(end - 1)) ? end - 1 : end) + CUT;
  }

  /** One line: what happened, to which order or agent. */
  static String title(DueAlert due) {
    return title(due, AlertSubject.of(due.alert()).label());
  }

  /** One line: what happened, to which order or agent, or to how many. */
  static String title(WebhookSink.Group group) {
    DueAlert first = group.first();
    return group.isOne()
        ? title(first)
        : title(
            first,
            "%d %s".formatted(group.due().size(), AlertSubject.of(first.alert()).kind().plural()));
  }

  private static String title(DueAlert due, String subject) {
    String about = subject + ": " + due.alert().failure().code();
    return switch (due.notice()) {
      case RAISED -> "Operator needed for " + about;
      case ESCALATED -> "Still not acknowledged: " + about;
      case RESOLVED -> "Resolved: " + about;
    };
  }

  /** Why it happened, by the first of them. */
  static String description(WebhookSink.Group group) {
    String first = description(group.first());
    return group.isOne()
        ? first
        : first + " %d more have the same cause.".formatted(group.due().size() - 1);
  }

  /** Why it happened, in a sentence or two. */
  static String description(DueAlert due) {
    OperatorAlert alert = due.alert();
    String where = alert.step() == null ? "" : "Step %s: ".formatted(alert.step());
    return where + sentence(alert.failure().message()) + state(due);
  }

  private static String state(DueAlert due) {
    Resolution resolution = due.stored().resolution();
    if (resolution != null) {
      return " " + ending(resolution);
    }
    Acknowledgement by = due.stored().acknowledgement();
    return by == null ? "" : " Acknowledged by %s: %s".formatted(by.actor(), sentence(by.reason()));
  }

  private static String ending(Resolution resolution) {
    return switch (resolution.how()) {
      case Resolution.SUPERSEDED -> "The order has a newer alert.";
      case Resolution.RECOVERED -> "The agent has recovered.";
      case Resolution.GONE -> "The order was purged.";
      default -> "The order is %s now.".formatted(resolution.how().toLowerCase(Locale.ROOT));
    };
  }

  /** What to do next; null when nothing is. */
  static @Nullable String nextAction(DueAlert due) {
    return due.stored().resolution() == null ? due.alert().nextAction() : null;
  }

  private static String sentence(String text) {
    boolean isEnded = text.endsWith(".") || text.endsWith("!") || text.endsWith("?");
    return isEnded ? text : text + ".";
  }
}
