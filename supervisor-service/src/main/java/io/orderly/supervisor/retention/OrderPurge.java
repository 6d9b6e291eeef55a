package io.orderly.supervisor.retention;

import io.orderly.store.archive.OrderArchive;
import io.orderly.store.limits.SharedRateLimit;
import io.orderly.store.retention.FinishedOrders;
import io.orderly.store.retention.FinishedOrders.Sight;
import java.time.Clock;
import java.time.Duration;
import java.util.List;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/**
 * Lets orders that were finished long enough ago leave the store: in batches, no more a second than
 * all supervisors together may. Every supervisor walks for itself; what another one holds it passes
 * over. For one thread.
 */
public final class OrderPurge {

  /** Names the task whose rate limit all supervisors share. */
  static final String DUTY = "departure";

  /** Rounds of one run; with nothing due, each looks over as many orders. */
  private static final int MAX_ROUNDS = 10;

  private static final int MOST_SEEN = 2_000;

  private final FinishedOrders finished;
  private final SharedRateLimit sharedRateLimit;
  private final @Nullable OrderArchive archive;
  private final Terms terms;
  private final Clock clock;
  private Walk walk;

  /**
   * How much may leave.
   *
   * @param keepFor how long a finished order stays
   * @param batch the most orders of one transaction
   * @param perSecond the most orders a second, over all supervisors
   */
  public record Terms(Duration keepFor, int batch, int perSecond) {}

  /**
   * Puts it together.
   *
   * @param archive null: what leaves is kept nowhere
   */
  public OrderPurge(
      FinishedOrders finished,
      SharedRateLimit sharedRateLimit,
      @Nullable OrderArchive archive,
      Terms terms,
      Clock clock) {
    this.finished = finished;
    this.sharedRateLimit = sharedRateLimit;
    this.archive = archive;
    this.terms = terms;
    this.clock = clock;
    this.walk = Walk.begin(clock.instant());
  }

  /**
   * One bounded run.
   *
   * @return how many orders left
   * @throws RuntimeException when the store or the archive fails; the batches before are committed,
   *     and the next run tries the same orders again
   */
  public int runOnce() {
    int departed = 0;
    for (int round = 0; round < MAX_ROUNDS; round++) {
      Sight sight = finished.look(walk.after(), terms.keepFor(), MOST_SEEN);
      UUID last = sight.last();
      if (last == null) {
        walk = walk.atTheEnd(clock.instant());
        return departed;
      }
      if (sight.due().isEmpty()) {
        walk = walk.past(last);
        continue;
      }
      List<UUID> chosen = granted(sight.due());
      if (chosen.isEmpty()) {
        return departed;
      }
      departed += finished.depart(chosen, terms.keepFor(), archive).size();
      walk = walk.past(chosen.size() < sight.due().size() ? chosen.get(chosen.size() - 1) : last);
    }
    return departed;
  }

  private List<UUID> granted(List<UUID> due) {
    int wanted = Math.min(due.size(), terms.batch());
    return due.subList(0, sharedRateLimit.take(DUTY, wanted, terms.perSecond()));
  }
}
