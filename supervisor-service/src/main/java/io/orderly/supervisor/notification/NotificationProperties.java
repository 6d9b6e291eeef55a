package io.orderly.supervisor.notification;

import io.orderly.platform.SettingBounds;
import io.orderly.platform.webhook.WebhookSigner;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import org.springframework.boot.context.properties.ConfigurationProperties;
import org.springframework.boot.context.properties.bind.DefaultValue;

/**
 * Delivery of notifications to submitters.
 *
 * @param interval Interval between two polls for due notifications
 * @param lease Time for which a claimed notification is reserved for one supervisor. Must be longer
 *     than max-run-time and one request
 * @param maxRunTime Maximum time for which the notifications of one destination are sent before the
 *     rest is returned
 * @param share What is claimed at once
 * @param retries When a failed notification is sent again
 * @param webhookSecrets Secrets that sign the webhooks of a submitter, by submitter: whsec_ and the
 *     base64 of 24 to 64 bytes. Without one its webhooks are not called. To replace a secret, list
 *     two: the first is the older
 */
@ConfigurationProperties("orderly.notifications")
public record NotificationProperties(
    @DefaultValue("500ms") Duration interval,
    @DefaultValue("60s") Duration lease,
    @DefaultValue("20s") Duration maxRunTime,
    @DefaultValue Share share,
    @DefaultValue Retries retries,
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
   * @param noteBatch Maximum number of finished orders whose notifications are created in one
   *     statement
   * @param destinations Maximum number of destinations of one claim
   * @param perDestination Maximum number of notifications per destination of one claim
   * @param concurrencyPerDestination Maximum number of requests in flight to one destination
   * @param threads Maximum number of requests in flight to all destinations
   */
  public record Share(
      @DefaultValue("500") int noteBatch,
      @DefaultValue("20") int destinations,
      @DefaultValue("1000") int perDestination,
      @DefaultValue("8") int concurrencyPerDestination,
      @DefaultValue("64") int threads) {

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
   * When a failed notification is sent again. Backoffs double, less up to a fifth of jitter.
   *
   * @param initialBackoff Backoff after the first failure of a notification
   * @param maxBackoff Maximum backoff of a notification
   * @param maxDestinationBackoff Maximum backoff of a destination that is unreachable
   * @param giveUpAfter Age from which the next failure of a notification is final
   */
  public record Retries(
      @DefaultValue("1s") Duration initialBackoff,
      @DefaultValue("10m") Duration maxBackoff,
      @DefaultValue("1m") Duration maxDestinationBackoff,
      @DefaultValue("24h") Duration giveUpAfter) {

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
