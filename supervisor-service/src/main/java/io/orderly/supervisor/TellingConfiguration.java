package io.orderly.supervisor;

import io.micrometer.core.instrument.MeterRegistry;
import io.orderly.messages.FailureTexts;
import io.orderly.platform.kafka.BestEffort;
import io.orderly.platform.kafka.MessageSender;
import io.orderly.platform.tracing.OrderTracing;
import io.orderly.platform.webhook.WebhookProperties;
import io.orderly.platform.webhook.WebhookRules;
import io.orderly.platform.webhook.WebhookSigner;
import io.orderly.store.Addressee.Channel;
import io.orderly.store.OwedWords;
import io.orderly.supervisor.telling.owed.Telling;
import io.orderly.supervisor.telling.owed.TellingLoop;
import io.orderly.supervisor.telling.owed.TellingMeters;
import io.orderly.supervisor.telling.owed.TellingProperties;
import io.orderly.supervisor.telling.owed.TopicWords;
import io.orderly.supervisor.telling.owed.WordsForSubmitters;
import io.orderly.supervisor.telling.webhook.TracedWords;
import io.orderly.supervisor.telling.webhook.WebhookClient;
import io.orderly.supervisor.telling.webhook.WebhookWords;
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
@EnableConfigurationProperties({TellingProperties.class, WebhookProperties.class})
class TellingConfiguration {

  private static final int MOST_WAITING_PRIVATE = 1_000;
  private static final Duration ANSWER_WITHIN = Duration.ofSeconds(10);

  /** Apart, so that a private topic which is gone holds up no other's word. */
  @Bean
  BestEffort privateStatuses(MessageSender sender, MeterRegistry meters) {
    return new BestEffort(sender, "private-statuses", MOST_WAITING_PRIVATE, meters);
  }

  @Bean
  WebhookClient webhookClient(WebhookProperties webhooks, TellingProperties telling) {
    return WebhookClient.of(new WebhookRules(webhooks), ANSWER_WITHIN, telling.share().threads());
  }

  @Bean
  WebhookWords webhookWords(
      WebhookClient client, WebhookProperties webhooks, TellingProperties telling) {
    Map<String, WebhookSigner> signers =
        telling.webhookSecrets().entrySet().stream()
            .collect(
                Collectors.toMap(
                    Map.Entry::getKey, secrets -> WebhookSigner.of(secrets.getValue())));
    return new WebhookWords(client, new WebhookRules(webhooks), signers, Clock.systemUTC());
  }

  @Bean
  Telling telling(
      OwedWords words,
      MessageSender sender,
      WebhookWords webhookWords,
      TellingProperties properties,
      FailureTexts texts,
      OrderTracing tracing,
      MeterRegistry meters) {
    return new Telling(
        words,
        Map.of(
            Channel.TOPIC,
            new WordsForSubmitters(new TopicWords(sender), texts),
            Channel.WEBHOOK,
            new WordsForSubmitters(new TracedWords(webhookWords, tracing), texts)),
        properties,
        new TellingMeters(meters),
        () -> ThreadLocalRandom.current().nextDouble());
  }

  @Bean
  TellingLoop tellingLoop(
      Telling telling, TellingProperties properties, ApplicationContext application) {
    return new TellingLoop(telling, properties.interval(), new DutyErrors(application));
  }
}
