package io.orderly.supervisor.alerting.sinks;

import io.orderly.platform.webhook.WebhookSigner;
import io.orderly.supervisor.alerting.AlertLinks;
import io.orderly.supervisor.alerting.AlertSink;
import io.orderly.supervisor.alerting.AlertingProperties;
import io.orderly.supervisor.alerting.AlertingProperties.Alertmanager;
import io.orderly.supervisor.alerting.AlertingProperties.Webhook;
import io.orderly.supervisor.delivery.WebhookClient;
import java.net.URI;
import java.time.Clock;
import java.util.List;
import java.util.stream.Stream;

/** The sinks that are posted to, as they are configured. */
public final class HttpSinks {

  private final AlertingProperties properties;
  private final AlertLinks links;
  private final WebhookClient client;

  /**
   * Sinks of these settings.
   *
   * @param links what each notice refers to
   */
  public HttpSinks(AlertingProperties properties, AlertLinks links, WebhookClient client) {
    this.properties = properties;
    this.links = links;
    this.client = client;
  }

  /**
   * All of them.
   *
   * @throws IllegalArgumentException when a webhook's secret is none
   */
  public List<AlertSink> all() {
    return Stream.concat(
            properties.alertmanagers().entrySet().stream()
                .map(entry -> alertmanager(entry.getKey(), entry.getValue())),
            properties.webhooks().entrySet().stream()
                .map(entry -> webhook(entry.getKey(), entry.getValue())))
        .toList();
  }

  private AlertSink alertmanager(String name, Alertmanager one) {
    return new AlertmanagerSink(
        "alertmanager:" + name, post(one.alerts()), links, one.repeatInterval());
  }

  private AlertSink webhook(String name, Webhook one) {
    WebhookShape shape =
        switch (one.shape()) {
          case PLAIN -> new PlainShape(links);
          case SLACK -> new SlackShape(links);
        };
    WebhookSigner signer = WebhookSigner.of(one.secrets());
    return new WebhookSink("webhook:" + name, post(one.url()), shape, signer, Clock.systemUTC());
  }

  private AlertPost post(URI url) {
    return new AlertPost(client, url);
  }
}
