package io.orderly.supervisor.alerting.sinks;

import io.orderly.messages.OperatorAlert;
import io.orderly.store.alerts.StoredAlert.Acknowledgement;
import io.orderly.store.alerts.StoredAlert.Resolution;
import io.orderly.supervisor.alerting.AlertNews;
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
  static String title(AlertNews news) {
    OperatorAlert alert = news.alert();
    String about = "%s: %s".formatted(news.subject().words(), alert.failure().code());
    return switch (news.notice()) {
      case RAISED -> "Operator needed for " + about;
      case ESCALATED -> "Still not acknowledged: " + about;
      case RESOLVED -> "Resolved: " + about;
    };
  }

  /** One line: what happened, to how many orders or agents. */
  static String title(AlertGroup group) {
    AlertNews first = group.first();
    String about =
        "%d %s: %s"
            .formatted(
                group.news().size(),
                first.subject().kind().plural(),
                first.alert().failure().code());
    return switch (first.notice()) {
      case RAISED -> "Operator needed for " + about;
      case ESCALATED -> "Still not acknowledged: " + about;
      case RESOLVED -> "Resolved: " + about;
    };
  }

  /** Why it happened, by the first of them. */
  static String description(AlertGroup group) {
    return description(group.first())
        + " %d more have the same cause.".formatted(group.news().size() - 1);
  }

  /** Why it happened, in a sentence or two. */
  static String description(AlertNews news) {
    OperatorAlert alert = news.alert();
    String where = alert.step() == null ? "" : "Step %s: ".formatted(alert.step());
    return where + sentence(alert.failure().message()) + state(news);
  }

  private static String state(AlertNews news) {
    Resolution resolution = news.stored().resolution();
    if (resolution != null) {
      return " " + ending(resolution);
    }
    Acknowledgement by = news.stored().acknowledgement();
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
  static @Nullable String nextAction(AlertNews news) {
    return news.stored().resolution() == null ? news.alert().nextAction() : null;
  }

  private static String sentence(String text) {
    boolean isEnded = text.endsWith(".") || text.endsWith("!") || text.endsWith("?");
    return isEnded ? text : text + ".";
  }
}
