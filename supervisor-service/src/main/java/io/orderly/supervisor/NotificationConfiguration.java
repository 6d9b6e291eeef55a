package io.orderly.supervisor;

import io.micrometer.core.instrument.MeterRegistry;
import io.orderly.messages.FailureTexts;
import io.orderly.platform.kafka.MessageSender;
import io.orderly.platform.tracing.OrderTracing;
import io.orderly.platform.webhook.WebhookProperties;
import io.orderly.platform.webhook.WebhookRules;
import io.orderly.platform.webhook.WebhookSigner;
import io.orderly.store.Addressee.Channel;
import io.orderly.store.PendingNotifications;
import io.orderly.supervisor.notification.delivery.NotificationDelivery;
import io.orderly.supervisor.notification.delivery.NotificationLoop;
import io.orderly.supervisor.notification.delivery.NotificationMeters;
import io.orderly.supervisor.notification.delivery.NotificationProperties;
import io.orderly.supervisor.notification.delivery.SubmitterTexts;
import io.orderly.supervisor.notification.delivery.TopicNotifications;
import io.orderly.supervisor.notification.webhook.TracedNotifications;
import io.orderly.supervisor.notification.webhook.WebhookClient;
import io.orderly.supervisor.notification.webhook.WebhookNotifications;
import java.time.Clock;
import java.time.Duration;
import java.util.Map;
import java.util.concurrent.ThreadLocalRandom;
import java.util.stream.Collectors;
import org.springframework.boot.context.properties.EnableConfigurationProperties;
import org.springframework.context.ApplicationContext;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;

/** Puts together how submitters are told what they are owed. */
@Configuration(proxyBeanMethods = false)
@EnableConfigurationProperties({NotificationProperties.class, WebhookProperties.class})
class NotificationConfiguration {

  private static final Duration ANSWER_WITHIN = Duration.ofSeconds(10);

  @Bean
  WebhookClient webhookClient(
      WebhookProperties webhooks, NotificationProperties notificationDelivery) {
    return WebhookClient.of(
        new WebhookRules(webhooks), ANSWER_WITHIN, notificationDelivery.share().threads());
  }

  @Bean
  WebhookNotifications webhookWords(
      WebhookClient client,
      WebhookProperties webhooks,
      NotificationProperties notificationDelivery) {
    Map<String, WebhookSigner> signers =
        notificationDelivery.webhookSecrets().entrySet().stream()
            .collect(
                Collectors.toMap(
                    Map.Entry::getKey, secrets -> WebhookSigner.of(secrets.getValue())));
    return new WebhookNotifications(client, new WebhookRules(webhooks), signers, Clock.systemUTC());
  }

  @Bean
  NotificationDelivery telling(
      PendingNotifications words,
      MessageSender sender,
      WebhookNotifications webhookWords,
      NotificationProperties properties,
      FailureTexts texts,
      OrderTracing tracing,
      MeterRegistry meters) {
    return new NotificationDelivery(
        words,
        Map.of(
            Channel.TOPIC,
            new SubmitterTexts(new TopicNotifications(sender), texts),
            Channel.WEBHOOK,
            new SubmitterTexts(new TracedNotifications(webhookWords, tracing), texts)),
        properties,
        new NotificationMeters(meters),
        () -> ThreadLocalRandom.current().nextDouble());
  }

  @Bean
  NotificationLoop tellingLoop(
      NotificationDelivery notificationDelivery,
      NotificationProperties properties,
      ApplicationContext application) {
    return new NotificationLoop(
        notificationDelivery, properties.interval(), new TaskErrors(application));
  }
}
