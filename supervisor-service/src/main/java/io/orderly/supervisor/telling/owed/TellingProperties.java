package io.orderly.supervisor.telling.owed;

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
    if (every.toMillis() < 1 || lease.compareTo(longestRun) <= 0) {
      throw new IllegalArgumentException(
          "orderly.telling: every must be at least 1 ms, and lease longer than longest-run");
    }
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
      if (Math.min(Math.min(ends, destinations), Math.min(Math.min(words, lanes), threads)) < 1) {
        throw new IllegalArgumentException("orderly.telling.share holds a limit below 1");
      }
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
      if (first.toMillis() < 1
          || longest.compareTo(first) < 0
          || longestOfDestination.compareTo(first) < 0
          || giveUpAfter.isNegative()) {
        throw new IllegalArgumentException(
            "orderly.telling.retries: first must be at least 1 ms, and no rest below it");
      }
    }
  }
}
