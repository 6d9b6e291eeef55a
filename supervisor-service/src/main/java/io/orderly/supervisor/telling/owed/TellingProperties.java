package io.orderly.supervisor.telling.owed;

import io.orderly.runtime.SettingBounds;
import io.orderly.runtime.webhook.WebhookSigner;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import org.springframework.boot.context.properties.ConfigurationProperties;

/**
 * How submitters are told what they are owed.
 *
 * @param every the rest between two looks for words that are owed
 * @param lease how long a claimed word is nobody else's; above {@code longestRun} and a send
 * @param longestRun how long the words of one destination are sent before the rest is handed back
 * @param share what is claimed at once
 * @param retries of a word that was not taken
 * @param webhookSecrets the secrets that sign, by submitter; a submitter without one is told at no
 *     webhook. Two while one replaces the other; the first is the older
 */
@ConfigurationProperties("orderly.telling")
public record TellingProperties(
    Duration every,
    Duration lease,
    Duration longestRun,
    Share share,
    Retries retries,
    Map<String, List<String>> webhookSecrets) {

  public TellingProperties {
    webhookSecrets = webhookSecrets == null ? Map.of() : Map.copyOf(webhookSecrets);
    SettingBounds bounds = new SettingBounds("orderly.telling");
    bounds.duration("every", every, "1ms", "1h");
    bounds.duration("longest-run", longestRun, "1ms", "1h");
    bounds.duration("lease", lease, "1ms", "1d");
    if (lease.compareTo(longestRun) <= 0) {
      throw new IllegalArgumentException(
          "orderly.telling.lease must be longer than orderly.telling.longest-run");
    }
    webhookSecrets.forEach(
        (submitter, secrets) ->
            WebhookSigner.requireUsable("orderly.telling.webhook-secrets." + submitter, secrets));
  }

  /**
   * What is claimed at once.
   *
   * @param ends the most orders whose end is noted in one statement
   * @param destinations the most destinations
   * @param words the most words of one destination
   * @param lanes the most words that are on their way to one destination
   * @param threads the most words that are on their way at all
   */
  public record Share(int ends, int destinations, int words, int lanes, int threads) {

    public Share {
      SettingBounds bounds = new SettingBounds("orderly.telling.share");
      bounds.count("ends", ends, 1, 10_000);
      bounds.count("destinations", destinations, 1, 1_000);
      bounds.count("words", words, 1, 10_000);
      bounds.count("lanes", lanes, 1, 1_000);
      bounds.count("threads", threads, 1, 1_000);
    }
  }

  /**
   * When a word that was not taken is tried again. Rests double, less up to a fifth of jitter.
   *
   * @param first rest
   * @param longest rest of a word
   * @param longestOfDestination rest of a destination at which nobody is there
   * @param giveUpAfter a failed try of a word that has been owed for so long is its last
   */
  public record Retries(
      Duration first, Duration longest, Duration longestOfDestination, Duration giveUpAfter) {

    public Retries {
      SettingBounds bounds = new SettingBounds("orderly.telling.retries");
      bounds.duration("first", first, "1ms", "1d");
      bounds.duration("longest", longest, "1ms", "30d");
      bounds.duration("longest-of-destination", longestOfDestination, "1ms", "1d");
      bounds.duration("give-up-after", giveUpAfter, "0s", "365d");
      if (longest.compareTo(first) < 0 || longestOfDestination.compareTo(first) < 0) {
        throw new IllegalArgumentException(
            "orderly.telling.retries.first must not be longer than longest and"
                + " longest-of-destination");
      }
    }
  }
}
