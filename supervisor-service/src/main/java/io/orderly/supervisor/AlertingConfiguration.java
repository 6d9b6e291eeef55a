package io.orderly.supervisor;

import io.micrometer.core.instrument.MeterRegistry;
import io.orderly.platform.clock.ClockOffset;
import io.orderly.platform.kafka.MessageSender;
import io.orderly.store.AlertDeliveries;
import io.orderly.store.AlertOutbox;
import io.orderly.supervisor.alerting.AlertGauges;
import io.orderly.supervisor.alerting.AlertLinks;
import io.orderly.supervisor.alerting.AlertLoops;
import io.orderly.supervisor.alerting.AlertSink;
import io.orderly.supervisor.alerting.AlertingProperties;
import io.orderly.supervisor.alerting.sinks.HttpSinks;
import io.orderly.supervisor.alerting.sinks.TopicSink;
import java.util.List;
import java.util.stream.Stream;
import org.springframework.boot.context.properties.EnableConfigurationProperties;
import org.springframework.context.ApplicationContext;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;

/** Puts together who is told of alerts. */
@Configuration(proxyBeanMethods = false)
@EnableConfigurationProperties({AlertingProperties.class, AlertLinks.class})
class AlertingConfiguration {

  /** Everybody who is told, the operators' topic first. */
  record Sinks(List<AlertSink> all) {

    List<String> names() {
      return all.stream().map(AlertSink::name).toList();
    }
  }

  @Bean
  Sinks alertSinks(MessageSender sender, AlertingProperties properties, AlertLinks links) {
    Stream<AlertSink> configured = new HttpSinks(properties, links).all().stream();
    return new Sinks(Stream.concat(Stream.of(new TopicSink(sender)), configured).toList());
  }

  @Bean
  AlertGauges alertFigures(
      AlertOutbox outbox,
      AlertDeliveries deliveries,
      Sinks sinks,
      ClockOffset clockOffset,
      MeterRegistry meters) {
    return new AlertGauges(outbox, deliveries, sinks.names(), clockOffset.corrected(), meters);
  }

  @Bean
  AlertLoops alertLoops(
      SupervisorCore core,
      AlertGauges figures,
      SupervisorProperties properties,
      ApplicationContext application) {
    return new AlertLoops(
        core.alertKeeping(),
        figures,
        core.alertDeliveries(),
        properties.alertDeliveryInterval(),
        new TaskErrors(application));
  }
}
