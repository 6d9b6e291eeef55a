package io.orderly.console.alerts;

import io.orderly.console.PageLayout;
import io.orderly.store.alerts.AlertRegister.AlertCause;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * What is left to do about alerts, by cause.
 *
 * @param outcome of what was just acknowledged; null where nothing was
 */
public record CausesView(
    PageLayout frame, List<AlertCause> causes, @Nullable String outcome, Instant readAt) {

  /** Where the alerts of the cause are. */
  public static String list(AlertCause cause) {
    Map<String, String> fields = AlertsPaths.of(cause);
    fields.remove("workflow");
    return "/console/alerts" + AlertsPaths.query(fields);
  }

  /** Where all of the cause are acknowledged. */
  public static String acknowledge(AlertCause cause) {
    return "/console/alert-causes/acknowledge" + AlertsPaths.query(AlertsPaths.of(cause));
  }

  /** How many of them nobody sees to. */
  public static long open(AlertCause cause) {
    return cause.alerts() - cause.acknowledged();
  }
}
