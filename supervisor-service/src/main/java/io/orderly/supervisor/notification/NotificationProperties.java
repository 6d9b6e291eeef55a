package io.orderly.supervisor.notification;

import io.orderly.platform.SettingBounds;
import io.orderly.platform.webhook.WebhookSigner;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import org.springframework.boot.context.properties.ConfigurationProperties;

/**
 * How submitters are told what they are owed.
 *
 * @param interval the rest between two looks for notifications that are owed
 * @param lease how long a claimed notification is nobody else's; above {@code maxRunTime} and a
 *     send
 * @param maxRunTime how long the notifications of one destination are sent before the rest is
 *     handed back
 * @param share what is claimed at once
 * @param retries of a notification that was not taken
 * @param webhookSecrets the secrets that sign, by submitter; a submitter without one is told at no
 *     webhook. Two while one replaces the other; the first is the older
 */
@ConfigurationProperties("orderly.notifications")
public record NotificationProperties(
    Duration interval,
    Duration lease,
    Duration maxRunTime,
    Share share,
    Retries retries,
    Map<String, List<String>> webhookSecrets) {

  public NotificationProperties {
    webhookSecrets = webhookSecrets == null ? Map.of() : Map.copyOf(webhookSecrets);
    SettingBounds bounds = new SettingBounds("orderly.notifications");
    bounds.duration("interval", interval, "1ms", "1h");
    bounds.duration("max-run-time", maxRunTime, "1ms", "1h");
    bounds.duration("lease", lease, "1ms", "1d");
    if (lease.compareTo(maxRunTime) <= 0) {
      throw new IllegalArgumentException(
          "orderly.notifications.lease must be longer than orderly.notifications.max-run-time");
    }
    webhookSecrets.forEach(
        (submitter, secrets) ->
            WebhookSigner.requireUsable(
                "orderly.notifications.webhook-secrets." + submitter, secrets));
  }

  /**
   * What is claimed at once.
   *
   * @param noteBatch the most orders whose end is noted in one statement
   * @param destinations the most destinations
   * @param perDestination the most notifications of one destination
   * @param concurrencyPerDestination the most notifications that are on their way to one
   *     destination
   * @param threads the most notifications that are on their way at all
   */
  public record Share(
      int noteBatch,
      int destinations,
      int perDestination,
      int concurrencyPerDestination,
      int threads) {

    public Share {
      SettingBounds bounds = new SettingBounds("orderly.notifications.share");
      bounds.count("note-batch", noteBatch, 1, 10_000);
      bounds.count("destinations", destinations, 1, 1_000);
      bounds.count("per-destination", perDestination, 1, 10_000);
      bounds.count("concurrency-per-destination", concurrencyPerDestination, 1, 1_000);
      bounds.count("threads", threads, 1, 1_000);
    }
  }

  /**
   * When a notification that was not taken is tried again. Rests double, less up to a fifth of
   * jitter.
   *
   * @param initialBackoff of a notification
   * @param maxBackoff of a notification
   * @param maxDestinationBackoff rest of a destination at which nobody is there
   * @param giveUpAfter a failed try of a notification that has been owed for so long is its last
   */
  public record Retries(
      Duration initialBackoff,
      Duration maxBackoff,
      Duration maxDestinationBackoff,
      Duration giveUpAfter) {

    public Retries {
      SettingBounds bounds = new SettingBounds("orderly.notifications.retries");
      bounds.duration("initial-backoff", initialBackoff, "1ms", "1d");
      bounds.duration("max-backoff", maxBackoff, "1ms", "30d");
      bounds.duration("max-destination-backoff", maxDestinationBackoff, "1ms", "1d");
      bounds.duration("give-up-after", giveUpAfter, "0s", "365d");
      if (maxBackoff.compareTo(initialBackoff) < 0
          || maxDestinationBackoff.compareTo(initialBackoff) < 0) {
        throw new IllegalArgumentException(
            "orderly.notifications.retries.initial-backoff must not be longer than max-backoff and"
                + " max-destination-backoff");
      }
    }
  }
}
