package io.orderly.supervisor.alerting.sinks;

import io.orderly.platform.kafka.MessageSender;
import io.orderly.platform.webhook.WebhookSigner;
import io.orderly.supervisor.alerting.AlertLinks;
import io.orderly.supervisor.alerting.AlertSink;
import io.orderly.supervisor.alerting.AlertingProperties;
import io.orderly.supervisor.alerting.AlertingProperties.Alertmanager;
import io.orderly.supervisor.alerting.AlertingProperties.Webhook;
import io.orderly.supervisor.delivery.WebhookClient;
import java.net.URI;
import java.time.Clock;
import java.util.ArrayList;
import java.util.List;
import org.springframework.beans.factory.annotation.Qualifier;
import org.springframework.stereotype.Component;

/** All sinks: the topic operator-alerts, then the configured Alertmanagers and webhooks. */
@Component
public final class AlertSinks {

  private final AlertLinks links;
  private final WebhookClient client;
  private final List<AlertSink> all = new ArrayList<>();

  /**
   * Sinks of these settings.
   *
   * @throws IllegalArgumentException if a webhook has an invalid secret
   */
  AlertSinks(
      MessageSender sender,
      AlertingProperties properties,
      AlertLinks links,
      @Qualifier("operatorWebhookClient") WebhookClient client) {
    this.links = links;
    this.client = client;
    all.add(new TopicSink(sender));
    properties.alertmanagers().forEach((name, one) -> all.add(alertmanager(name, one)));
    properties.webhooks().forEach((name, one) -> all.add(webhook(name, one)));
  }

  public List<AlertSink> all() {
    return List.copyOf(all);
  }

  public List<String> names() {
    return all.stream().map(AlertSink::name).toList();
  }

  private AlertSink alertmanager(String name, Alertmanager one) {
    return new AlertmanagerSink(
        "alertmanager:" + name, post(one.alerts()), links, one.repeatInterval());
  }

  private AlertSink webhook(String name, Webhook one) {
    WebhookSink.Shape shape =
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
