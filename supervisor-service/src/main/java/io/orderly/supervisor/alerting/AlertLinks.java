package io.orderly.supervisor.alerting;

import io.orderly.messages.OperatorAlert;
import io.orderly.operator.alerts.AlertSubject;
import java.net.URI;
import java.net.URLEncoder;
import java.nio.charset.StandardCharsets;
import org.jspecify.annotations.Nullable;
import org.springframework.boot.context.properties.ConfigurationProperties;
import org.springframework.boot.context.properties.bind.DefaultValue;

/**
 * Links in alerts.
 *
 * @param consoleUrl URL at which operators reach a supervisor, without /console. Alerts link to the
 *     pages of their orders and agents; empty: no links
 * @param runbookUrl Runbook of alerts about an order: a URL, or a path below runbook-base-url
 * @param runbookBaseUrl URL of the root of a checkout, for links to runbooks. Empty: runbook paths
 *     are sent as they are
 */
@ConfigurationProperties("orderly.supervisor.alerting")
public record AlertLinks(
    @Nullable URI consoleUrl,
    @DefaultValue("docs/runbooks/OrdersInError.md") String runbookUrl,
    @Nullable URI runbookBaseUrl) {

  private static final String RUNBOOK_OF_AGENTS = "docs/runbooks/AgentNeedsOperator.md";

  public AlertLinks {
    requireBaseUrl("console-url", consoleUrl);
    requireBaseUrl("runbook-base-url", runbookBaseUrl);
  }

  /** The runbook of this alert. */
  public String runbook(OperatorAlert alert) {
    String runbook = alert.agent() == null ? runbookUrl : RUNBOOK_OF_AGENTS;
    return runbookBaseUrl == null ? runbook : below(runbookBaseUrl, runbook);
  }

  /** The console's page of the order or agent of this alert; null when there is no link. */
  public @Nullable String page(OperatorAlert alert) {
    return consoleUrl == null ? null : below(consoleUrl, AlertSubject.of(alert).path());
  }

  /** The console's list of the alerts of this cause; null when there is no link. */
  public @Nullable String alerts(String code, @Nullable String step) {
    String query =
        "console/alerts?failureCode="
            + encoded(code)
            + (step == null ? "" : "&step=" + encoded(step));
    return consoleUrl == null ? null : below(consoleUrl, query);
  }

  private static String encoded(String text) {
    return URLEncoder.encode(text, StandardCharsets.UTF_8);
  }

  /** A path that is a whole URL stays as it is. */
  private static String below(URI root, String path) {
    String base = root.toString();
    return URI.create(base.endsWith("/") ? base : base + "/").resolve(path).toASCIIString();
  }

  private static void requireBaseUrl(String name, @Nullable URI url) {
    if (url == null) {
      return;
    }
    AlertingProperties.requireHttp(name, url);
    if (url.getQuery() != null || url.getFragment() != null) {
      throw new IllegalArgumentException(
          "orderly.supervisor.alerting.%s is a URL that paths are appended to: it must have no ? and no #"
              .formatted(name));
    }
  }
}
