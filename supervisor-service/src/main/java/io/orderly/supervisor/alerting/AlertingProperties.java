package io.orderly.supervisor.alerting;

import io.orderly.platform.webhook.WebhookSigner;
import java.net.URI;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.springframework.boot.context.properties.ConfigurationProperties;
import org.springframework.boot.context.properties.bind.DefaultValue;

/**
 * Sinks of alerts beside the topic operator-alerts, and the times of their delivery.
 *
 * @param escalateAfter Time after which an unacknowledged alert is escalated
 * @param redeliverAfter Time after which another supervisor repeats a delivery that a crash
 *     aborted. Must be at least six times request-timeout
 * @param requestTimeout Timeout of one request to an Alertmanager or a webhook
 * @param alertmanagers Alertmanagers, by name. List every member of a cluster
 * @param webhooks Webhooks that alerts are posted to, by name
 */
@ConfigurationProperties("orderly.supervisor.alerting")
public record AlertingProperties(
    @DefaultValue("15m") Duration escalateAfter,
    @DefaultValue("30s") Duration redeliverAfter,
    @DefaultValue("5s") Duration requestTimeout,
    @DefaultValue Map<String, Alertmanager> alertmanagers,
    @DefaultValue Map<String, Webhook> webhooks) {

  private static final int POSTS_OF_A_BATCH = 6;

  public AlertingProperties {
    alertmanagers = Map.copyOf(alertmanagers);
    webhooks = Map.copyOf(webhooks);
    requirePositive("escalate-after", escalateAfter);
    requirePositive("request-timeout", requestTimeout);
    if (redeliverAfter.compareTo(requestTimeout.multipliedBy(POSTS_OF_A_BATCH)) < 0) {
      throw new IllegalArgumentException(
          "orderly.supervisor.alerting.redeliver-after must be at least %d times request-timeout"
              .formatted(POSTS_OF_A_BATCH));
    }
  }

  /**
   * An Alertmanager.
   *
   * @param url URL of the Alertmanager, without /api/v2/alerts
   * @param repeatInterval Interval at which an open alert is sent again. Must be well below the
   *     resolve_timeout of the Alertmanager, which is 5 minutes by default
   */
  public record Alertmanager(URI url, @DefaultValue("1m") Duration repeatInterval) {

    public Alertmanager {
      requireHttp("alertmanagers.*.url", url);
      requirePositive("alertmanagers.*.repeat-interval", repeatInterval);
    }

    /** Where alerts are posted. */
    public URI alerts() {
      String base = url.toString();
      return URI.create(
          (base.endsWith("/") ? base.substring(0, base.length() - 1) : base) + "/api/v2/alerts");
    }
  }

  /**
   * A webhook.
   *
   * @param url URL that alerts are posted to
   * @param shape Format of the body: plain, for programs, or slack, for incoming webhooks of Slack
   * @param secrets Secrets that sign the posts: base64 of 24 to 64 bytes, with or without whsec_.
   *     To replace a secret, list two
   */
  public record Webhook(URI url, @DefaultValue("plain") Shape shape, List<String> secrets) {

    public Webhook {
      requireHttp("webhooks.*.url", url);
      WebhookSigner.requireUsable("orderly.supervisor.alerting.webhooks.*.secrets", secrets);
      secrets = List.copyOf(secrets);
    }

    /** Without the secrets, and without the URL, which often is one. */
    @Override
    public String toString() {
      return "Webhook[host=%s, shape=%s]".formatted(url.getHost(), shape);
    }
  }

  /** What the body of a webhook looks like. */
  public enum Shape {
    /** All about the alert, for programs. */
    PLAIN,
    /** A message of Slack's incoming webhooks. */
    SLACK
  }

  private static void requirePositive(String name, Duration duration) {
    if (duration.isNegative() || duration.isZero()) {
      throw new IllegalArgumentException(
          "orderly.supervisor.alerting.%s must be longer than 0".formatted(name));
    }
  }

  static void requireHttp(String name, @Nullable URI url) {
    boolean isHttp =
        url != null
            && url.getHost() != null
            && ("http".equals(url.getScheme()) || "https".equals(url.getScheme()));
    if (!isHttp) {
      throw new IllegalArgumentException(
          "orderly.supervisor.alerting.%s must be an http or https URL".formatted(name));
    }
  }
}
