package io.orderly.supervisor;

import io.micrometer.core.instrument.MeterRegistry;
import io.orderly.messages.FailureTexts;
import io.orderly.platform.kafka.MessageSender;
import io.orderly.platform.tracing.OrderTracing;
import io.orderly.platform.webhook.WebhookProperties;
import io.orderly.platform.webhook.WebhookRules;
import io.orderly.platform.webhook.WebhookSigner;
import io.orderly.store.notifications.Addressee.Channel;
import io.orderly.store.notifications.PendingNotifications;
import io.orderly.supervisor.delivery.DeliveryTasks;
import io.orderly.supervisor.delivery.DeliveryTasks.Task;
import io.orderly.supervisor.delivery.WebhookClient;
import io.orderly.supervisor.notification.NotificationDelivery;
import io.orderly.supervisor.notification.NotificationMeters;
import io.orderly.supervisor.notification.NotificationProperties;
import io.orderly.supervisor.notification.TopicNotifications;
import io.orderly.supervisor.notification.TracedNotifications;
import io.orderly.supervisor.notification.WebhookNotifications;
import java.time.Clock;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ThreadLocalRandom;
import java.util.stream.Collectors;
import org.springframework.boot.context.properties.EnableConfigurationProperties;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;

/** Wires the delivery of notifications. */
@Configuration(proxyBeanMethods = false)
@EnableConfigurationProperties({NotificationProperties.class, WebhookProperties.class})
class NotificationConfiguration {

  private static final Duration METERS_INTERVAL = Duration.ofSeconds(5);
  private static final Duration ANSWER_WITHIN = Duration.ofSeconds(10);

  @Bean
  WebhookClient submitterWebhookClient(
      WebhookProperties webhooks, NotificationProperties notificationDelivery) {
    return WebhookClient.toSubmitters(
        new WebhookRules(webhooks), ANSWER_WITHIN, notificationDelivery.share().threads());
  }

  @Bean
  WebhookNotifications webhookNotifications(
      WebhookClient submitterWebhookClient,
      WebhookProperties webhooks,
      NotificationProperties notificationDelivery) {
    Map<String, WebhookSigner> signers =
        notificationDelivery.webhookSecrets().entrySet().stream()
            .collect(
                Collectors.toMap(
                    Map.Entry::getKey, secrets -> WebhookSigner.of(secrets.getValue())));
    return new WebhookNotifications(
        submitterWebhookClient, new WebhookRules(webhooks), signers, Clock.systemUTC());
  }

  @Bean
  NotificationDelivery notificationDelivery(
      PendingNotifications notifications,
      MessageSender sender,
      WebhookNotifications webhookNotifications,
      NotificationProperties properties,
      FailureTexts texts,
      OrderTracing tracing,
      MeterRegistry meters) {
    return new NotificationDelivery(
        notifications,
        Map.of(
            Channel.TOPIC,
            new TopicNotifications(sender),
            Channel.WEBHOOK,
            new TracedNotifications(webhookNotifications, tracing)),
        texts,
        properties,
        new NotificationMeters(meters),
        () -> ThreadLocalRandom.current().nextDouble());
  }

  @Bean
  DeliveryTasks notificationTasks(
      NotificationDelivery delivery, NotificationProperties properties) {
    return new DeliveryTasks(
        List.of(
            new Task("Delivery of notifications", properties.interval(), delivery::runOnce),
            new Task("Gauges of notifications", METERS_INTERVAL, delivery::refreshMeters)));
  }
}
