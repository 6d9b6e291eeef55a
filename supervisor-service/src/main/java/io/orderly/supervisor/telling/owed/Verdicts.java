package io.orderly.supervisor.telling.owed;

import io.orderly.store.OwedWord;
import io.orderly.store.OwedWord.GivenUp;
import io.orderly.store.OwedWord.Postponed;
import io.orderly.store.OwedWords;
import io.orderly.supervisor.telling.owed.TellingMeters.Outcome;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** What became of the words of one run, until it is written down. */
final class Verdicts {

  private static final Logger LOG = LoggerFactory.getLogger(Verdicts.class);

  private final RetryPlan plan;
  private final TellingMeters meters;
  private final List<OwedWord> told = new ArrayList<>();
  private final List<Postponed> postponed = new ArrayList<>();
  private final List<GivenUp> givenUp = new ArrayList<>();

  Verdicts(RetryPlan plan, TellingMeters meters) {
    this.plan = plan;
    this.meters = meters;
  }

  synchronized void add(OwedWord word, Attempt attempt) {
    if (attempt instanceof Attempt.Told) {
      told.add(word);
      count(word, Outcome.TOLD);
    } else if (attempt instanceof Attempt.Refused refused) {
      fail(word, refused.why());
    } else if (attempt instanceof Attempt.Away away) {
      fail(word, away.why());
    } else if (attempt instanceof Attempt.Hopeless hopeless) {
      giveUp(word, hopeless.why());
    }
  }

  /** It was not tried: somebody else may at once. */
  synchronized void handBack(OwedWord word) {
    postponed.add(new Postponed(word, word.tries(), Duration.ZERO));
  }

  private void fail(OwedWord word, String why) {
    int tries = word.tries() + 1;
    plan.afterFailure(tries, word.owedFor())
        .ifPresentOrElse(
            rest -> {
              postponed.add(new Postponed(word, tries, rest));
              count(word, Outcome.FAILED);
            },
            () -> giveUp(word, "%s, at the last of %d tries".formatted(why, tries)));
  }

  private void giveUp(OwedWord word, String why) {
    String where = word.addressee().channel().word() + " " + word.addressee().destination();
    givenUp.add(new GivenUp(word, "%s: %s".formatted(where, why)));
    count(word, Outcome.GIVEN_UP);
    LOG.warn("the submitter of order {} is not told: {}: {}", word.status().orderId(), where, why);
  }

  private void count(OwedWord word, Outcome outcome) {
    meters.count(word.addressee().channel(), outcome);
  }

  /**
   * Writes them down.
   *
   * @throws org.springframework.dao.DataAccessException when the store is away; what was told is
   *     then told again when its lease ends
   */
  synchronized void write(OwedWords words) {
    words.told(told);
    words.postpone(postponed);
    words.giveUp(givenUp);
  }
}
