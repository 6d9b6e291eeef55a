package io.orderly.chaos.checking;

import java.util.ArrayList;
import java.util.List;

/** Formats a history, for the analysis of a violation. */
public final class HistoryText {

  private HistoryText() {}

  /**
   * One line per fact.
   *
   * @param events exceptional events of its orders
   */
  public static List<String> of(ReferenceHistory referenceHistory, List<String> events) {
    var lines = new ArrayList<String>();
    referenceHistory
        .answers()
        .forEach(
            entry ->
                lines.add(
                    "answer  %s  %s by %s, order %s%s"
                        .formatted(
                            entry.at(),
                            entry.kind(),
                            entry.channel(),
                            entry.orderId(),
                            entry.edition() == null ? "" : ", edition " + entry.edition())));
    for (var order : referenceHistory.orders()) {
      lines.add(
          "row     %s  %s %s (%s), version %d, edition %d %s"
              .formatted(
                  order.orderId(),
                  order.workflow(),
                  order.state(),
                  order.direction(),
                  order.version(),
                  order.edition(),
                  order.wakeUp()));
      order
          .steps()
          .forEach(
              step ->
                  lines.add(
                      "step    %s %s, attempt %d"
                          .formatted(step.name(), step.state(), step.attempt())));
      order.alertIds().forEach(alert -> lines.add("alert   " + alert));
    }
    referenceHistory
        .effects()
        .forEach(
            effect ->
                lines.add(
                    "effect  %s  %s %s %s"
                        .formatted(effect.at(), effect.step(), effect.direction(), effect.key())));
    referenceHistory.deliveredAlerts().forEach(alert -> lines.add("sent    " + alert));
    events.forEach(event -> lines.add("event   " + event));
    return lines;
  }
}
