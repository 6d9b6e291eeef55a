package io.orderly.supervisor.notification.delivery;

import io.orderly.platform.tracing.OrderLog;
import io.orderly.store.Addressee.Channel;
import io.orderly.store.PendingNotification;
import io.orderly.store.PendingNotification.GivenUp;
import io.orderly.store.PendingNotification.Postponed;
import io.orderly.store.PendingNotifications;
import io.orderly.supervisor.notification.delivery.NotificationMeters.Outcome;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.UUID;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** What became of the words of one run, until it is written down. */
final class DeliveryOutcomes {

  private static final Logger LOG = LoggerFactory.getLogger(DeliveryOutcomes.class);

  private static final int MOST_AT_ONCE = 500;
  private static final int MOST_ROUNDS = 100;

  private final RetryPlan plan;
  private final NotificationMeters meters;
  private final List<PendingNotification> told = new ArrayList<>();
  private final List<Postponed> postponed = new ArrayList<>();
  private final List<GivenUp> givenUp = new ArrayList<>();

  DeliveryOutcomes(RetryPlan plan, NotificationMeters meters) {
    this.plan = plan;
    this.meters = meters;
  }

  synchronized void add(PendingNotification word, Attempt attempt) {
    if (attempt instanceof Attempt.Told) {
      told.add(word);
      count(word, Outcome.TOLD);
    } else if (attempt instanceof Attempt.Refused refused) {
      fail(word, refused.why());
    } else if (attempt instanceof Attempt.Away away) {
      fail(word, away.why());
    } else if (attempt instanceof Attempt.TurnedAway turnedAway) {
      fail(word, turnedAway.why());
    } else if (attempt instanceof Attempt.Hopeless hopeless) {
      giveUp(word, hopeless.why());
    }
  }

  /**
   * Counts it as tried, since another word of its submitter was turned away just now. It is given
   * up for that only if it was not taken before either.
   */
  synchronized void addUntried(PendingNotification word, String why) {
    if (word.tries() > 0) {
      fail(word, why);
    } else {
      postponed.add(new Postponed(word, 1, plan.ofWord(1)));
    }
  }

  /** It was not tried, and had better not be at once. */
  synchronized void rest(PendingNotification word) {
    postponed.add(new Postponed(word, word.tries(), plan.ofWord(1)));
  }

  /** It was not tried: somebody else may at once. */
  synchronized void handBack(PendingNotification word) {
    postponed.add(new Postponed(word, word.tries(), Duration.ZERO));
  }

  private void fail(PendingNotification word, String why) {
    int tries = word.tries() + 1;
    plan.afterFailure(tries, word.owedFor())
        .ifPresentOrElse(
            rest -> {
              postponed.add(new Postponed(word, tries, rest));
              count(word, Outcome.FAILED);
            },
            () -> giveUp(word, "%s, at the last of %d tries".formatted(why, tries)));
  }

  private void giveUp(PendingNotification word, String why) {
    String where = word.addressee().channel().word() + " " + word.addressee().destination();
    givenUp.add(new GivenUp(word, "%s: %s".formatted(where, why)));
    count(word, Outcome.GIVEN_UP);
    UUID orderId = word.status().orderId();
    OrderLog.about(LOG.atWarn(), orderId, word.traceParent())
        .log("the submitter of order {} is not told: {}: {}", orderId, where, why);
  }

  private void count(PendingNotification word, Outcome outcome) {
    meters.count(word.addressee().channel(), outcome, 1);
  }

  /**
   * Writes them down.
   *
   * @throws org.springframework.dao.DataAccessException when the store is away; what was told is
   *     then told again when its lease ends
   */
  synchronized void write(PendingNotifications words) {
    words.told(told);
    words.postpone(postponed);
    words.giveUp(givenUp);
  }

  /**
   * Gives up what is due at a destination where nobody is, and was owed for too long: each would
   * else wait until it is the one word that finds out for all.
   *
   * @throws org.springframework.dao.DataAccessException when the store is away
   */
  void giveUpDue(PendingNotifications words, Channel channel, String destination, String whyAway) {
    String where = channel.word() + " " + destination;
    String why = "%s: %s, and it was owed for too long".formatted(where, whyAway);
    int total = 0;
    int last = MOST_AT_ONCE;
    for (int round = 0; round < MOST_ROUNDS && last == MOST_AT_ONCE; round++) {
      last = words.giveUpDue(destination, plan.longestOwed(), why, MOST_AT_ONCE);
      total += last;
    }
    if (total > 0) {
      meters.count(channel, Outcome.GIVEN_UP, total);
      LOG.warn("Notifications of {} orders were not delivered: {}", total, why);
    }
  }
}
