package io.orderly.supervisor.notification.delivery;

import io.orderly.supervisor.notification.delivery.NotificationProperties.Retries;
import java.time.Duration;
import java.util.Optional;
import java.util.function.DoubleSupplier;

/** When a word, or a destination, is tried again. */
final class RetryPlan {

  private static final int MOST_DOUBLINGS = 30;
  private static final double JITTER = 0.2;

  private final Retries retries;
  private final DoubleSupplier chance;

  /**
   * A plan.
   *
   * @param chance a number from 0 to 1, another one each time
   */
  RetryPlan(Retries retries, DoubleSupplier chance) {
    this.retries = retries;
    this.chance = chance;
  }

  /**
   * The rest after so many failed tries of a word that has been owed for so long; nothing when it
   * is given up.
   */
  Optional<Duration> afterFailure(int tries, Duration owedFor) {
    return owedFor.compareTo(retries.giveUpAfter()) >= 0
        ? Optional.empty()
        : Optional.of(ofWord(tries));
  }

  /** The rest of a word after so many failed tries. */
  Duration ofWord(int failures) {
    return rest(failures, retries.maxBackoff());
  }

  /** After which a word is given up where nobody is there. */
  Duration longestOwed() {
    return retries.giveUpAfter();
  }

  /** The rest of a destination at which nobody was there so many times in a row. */
  Duration ofDestination(int failuresInARow) {
    return rest(failuresInARow, retries.maxDestinationBackoff());
  }

  private Duration rest(int failures, Duration longest) {
    int doublings = Math.min(Math.max(0, failures - 1), MOST_DOUBLINGS);
    double millis =
        Math.min(
            (double) retries.initialBackoff().toMillis() * Math.pow(2, doublings),
            (double) longest.toMillis());
    return Duration.ofMillis(Math.round(millis * (1 - JITTER * chance.getAsDouble())));
  }
}
