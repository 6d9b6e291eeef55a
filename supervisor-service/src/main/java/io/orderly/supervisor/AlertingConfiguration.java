package io.orderly.supervisor;

import io.micrometer.core.instrument.MeterRegistry;
import io.orderly.platform.clock.ClockOffset;
import io.orderly.store.alerts.AlertDeliveries;
import io.orderly.supervisor.alerting.AlertDelivery;
import io.orderly.supervisor.alerting.AlertGauges;
import io.orderly.supervisor.alerting.AlertKeeping;
import io.orderly.supervisor.alerting.AlertLinks;
import io.orderly.supervisor.alerting.AlertingProperties;
import io.orderly.supervisor.alerting.sinks.AlertSinks;
import io.orderly.supervisor.delivery.DeliveryTasks;
import io.orderly.supervisor.delivery.DeliveryTasks.Task;
import io.orderly.supervisor.delivery.WebhookClient;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
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

  @Bean
  AlertGauges alertGauges(
      AlertDeliveries deliveries, AlertSinks sinks, ClockOffset clockOffset, MeterRegistry meters) {
    return new AlertGauges(deliveries, sinks.names(), clockOffset.corrected(), meters);
  }

  @Bean
  DeliveryTasks alertTasks(
      SupervisorCore core, AlertGauges gauges, SupervisorProperties properties) {
    Duration interval = properties.alertDeliveryInterval();
    List<Task> tasks = new ArrayList<>();
    tasks.add(new Task("Alert upkeep", interval, () -> keep(gauges, core.alertKeeping())));
    for (AlertDelivery delivery : core.alertDeliveries()) {
      tasks.add(new Task("Alert sink " + delivery.sink(), interval, delivery::runOnce));
    }
    return new DeliveryTasks(tasks);
  }

  /** The gauges first, so that they show no old values while the store is unavailable. */
  private static void keep(AlertGauges gauges, AlertKeeping keeping) {
    gauges.refresh();
    keeping.runOnce();
  }
}
