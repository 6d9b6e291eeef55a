package io.orderly.supervisor;

import io.micrometer.core.instrument.MeterRegistry;
import io.orderly.platform.clock.ClockOffset;
import io.orderly.platform.kafka.MessageSender;
import io.orderly.platform.webhook.WebhookSigner;
import io.orderly.store.alerts.AlertDeliveries;
import io.orderly.supervisor.alerting.AlertDelivery;
import io.orderly.supervisor.alerting.AlertGauges;
import io.orderly.supervisor.alerting.AlertLinks;
import io.orderly.supervisor.alerting.AlertPost;
import io.orderly.supervisor.alerting.AlertSink;
import io.orderly.supervisor.alerting.AlertUpkeepTask;
import io.orderly.supervisor.alerting.AlertingProperties;
import io.orderly.supervisor.alerting.AlertmanagerSink;
import io.orderly.supervisor.alerting.PlainShape;
import io.orderly.supervisor.alerting.SlackShape;
import io.orderly.supervisor.alerting.TopicSink;
import io.orderly.supervisor.alerting.WebhookSink;
import io.orderly.supervisor.delivery.DeliveryTasks;
import io.orderly.supervisor.delivery.DeliveryTasks.Task;
import io.orderly.supervisor.delivery.WebhookClient;
import java.time.Clock;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import org.springframework.beans.factory.annotation.Qualifier;
import org.springframework.boot.context.properties.EnableConfigurationProperties;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;

/** Wires the delivery of alerts. */
@Configuration(proxyBeanMethods = false)
@EnableConfigurationProperties({AlertingProperties.class, AlertLinks.class})
class AlertingConfiguration {

  @Bean
  WebhookClient operatorWebhookClient(AlertingProperties properties) {
    int sinks = properties.alertmanagers().size() + properties.webhooks().size();
    return WebhookClient.toOperators(properties.requestTimeout(), Math.max(1, sinks));
  }

  /** The topic operator-alerts, then the configured Alertmanagers and webhooks. */
  @Bean
  List<AlertSink> alertSinks(
      MessageSender sender,
      AlertingProperties properties,
      AlertLinks links,
      @Qualifier("operatorWebhookClient") WebhookClient client) {
    List<AlertSink> sinks = new ArrayList<>();
    sinks.add(new TopicSink(sender));
    properties
        .alertmanagers()
        .forEach(
            (name, one) ->
                sinks.add(
                    new AlertmanagerSink(
                        "alertmanager:" + name,
                        new AlertPost(client, one.alerts()),
                        links,
                        one.repeatInterval())));
    properties
        .webhooks()
        .forEach(
            (name, one) ->
                sinks.add(
                    new WebhookSink(
                        "webhook:" + name,
                        new AlertPost(client, one.url()),
                        shape(one, links),
                        WebhookSigner.of(one.secrets()),
                        Clock.systemUTC())));
    return sinks;
  }

  private static WebhookSink.Shape shape(AlertingProperties.Webhook webhook, AlertLinks links) {
    return switch (webhook.shape()) {
      case PLAIN -> new PlainShape(links);
      case SLACK -> new SlackShape(links);
    };
  }

  @Bean
  AlertGauges alertGauges(
      AlertDeliveries deliveries,
      SupervisorCore core,
      ClockOffset clockOffset,
      MeterRegistry meters) {
    List<String> sinks = core.alertDeliveries().stream().map(AlertDelivery::sink).toList();
    return new AlertGauges(deliveries, sinks, clockOffset.corrected(), meters);
  }

  @Bean
  DeliveryTasks alertTasks(
      SupervisorCore core, AlertGauges gauges, SupervisorProperties properties) {
    Duration interval = properties.alertDeliveryInterval();
    List<Task> tasks = new ArrayList<>();
    tasks.add(new Task("Alert upkeep", interval, () -> keep(gauges, core.alertUpkeep())));
    for (AlertDelivery delivery : core.alertDeliveries()) {
      tasks.add(new Task("Alert sink " + delivery.sink(), interval, delivery::runOnce));
    }
    return new DeliveryTasks(tasks);
  }

  /** The gauges first, so that they show no old values while the store is unavailable. */
  private static void keep(AlertGauges gauges, AlertUpkeepTask keeping) {
    gauges.refresh();
    keeping.runOnce();
  }
}
