package io.orderly.supervisor;

import io.micrometer.core.instrument.MeterRegistry;
import io.orderly.platform.clock.ClockOffset;
import io.orderly.platform.kafka.MessageSender;
import io.orderly.store.alerts.AlertDeliveries;
import io.orderly.store.alerts.AlertOutbox;
import io.orderly.supervisor.alerting.AlertDelivery;
import io.orderly.supervisor.alerting.AlertGauges;
import io.orderly.supervisor.alerting.AlertKeeping;
import io.orderly.supervisor.alerting.AlertLinks;
import io.orderly.supervisor.alerting.AlertSink;
import io.orderly.supervisor.alerting.AlertingProperties;
import io.orderly.supervisor.alerting.sinks.HttpSinks;
import io.orderly.supervisor.alerting.sinks.TopicSink;
import io.orderly.supervisor.delivery.DeliveryLoop;
import io.orderly.supervisor.delivery.DeliveryLoop.Task;
import io.orderly.supervisor.delivery.WebhookClient;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import org.springframework.boot.context.properties.EnableConfigurationProperties;
import org.springframework.context.ApplicationContext;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;

/** Puts together the delivery of alerts. */
@Configuration(proxyBeanMethods = false)
@EnableConfigurationProperties({AlertingProperties.class, AlertLinks.class})
class AlertingConfiguration {

  /** All sinks, the operators' topic first. */
  record Sinks(List<AlertSink> all) {

    List<String> names() {
      return all.stream().map(AlertSink::name).toList();
    }
  }

  @Bean
  WebhookClient operatorWebhookClient(AlertingProperties properties) {
    int sinks = properties.alertmanagers().size() + properties.webhooks().size();
    return WebhookClient.toOperators(properties.requestTimeout(), Math.max(1, sinks));
  }

  @Bean
  Sinks alertSinks(
      MessageSender sender,
      AlertingProperties properties,
      AlertLinks links,
      WebhookClient operatorWebhookClient) {
    Stream<AlertSink> configured =
        new HttpSinks(properties, links, operatorWebhookClient).all().stream();
    return new Sinks(Stream.concat(Stream.of(new TopicSink(sender)), configured).toList());
  }

  @Bean
  AlertGauges alertGauges(
      AlertOutbox outbox,
      AlertDeliveries deliveries,
      Sinks sinks,
      ClockOffset clockOffset,
      MeterRegistry meters) {
    return new AlertGauges(outbox, deliveries, sinks.names(), clockOffset.corrected(), meters);
  }

  @Bean
  DeliveryLoop alertLoop(
      SupervisorCore core,
      AlertGauges gauges,
      SupervisorProperties properties,
      ApplicationContext application) {
    Duration interval = properties.alertDeliveryInterval();
    List<Task> tasks = new ArrayList<>();
    tasks.add(Task.of("Alert upkeep", interval, () -> keep(gauges, core.alertKeeping())));
    for (AlertDelivery delivery : core.alertDeliveries()) {
      tasks.add(Task.of("Alert sink " + delivery.sink(), interval, delivery::runOnce));
    }
    return new DeliveryLoop("alerts", tasks.size(), tasks, new TaskErrors(application));
  }

  /** The gauges first, so that they show no old values while the store is unavailable. */
  private static void keep(AlertGauges gauges, AlertKeeping keeping) {
    gauges.refresh();
    keeping.runOnce();
  }
}
