package io.orderly.supervisor.retention;

import io.orderly.store.archive.OrderArchive;
import io.orderly.store.limits.SharedRateLimit;
import io.orderly.store.retention.FinishedOrders;
import io.orderly.store.retention.FinishedOrders.ScannedOrders;
import java.time.Clock;
import java.time.Duration;
import java.util.List;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/**
 * Purges orders that were finished long enough ago, in batches, at a rate that all supervisors
 * share. Every supervisor walks on its own and skips what another one has locked. Used by one
 * thread.
 */
public final class OrderPurge {

  /** Names the task whose rate limit all supervisors share. */
  static final String TASK = "purge";

  /** Rounds per run; each reads up to MAX_SCANNED orders while none is due. */
  private static final int MAX_ROUNDS = 10;

  private static final int MAX_SCANNED = 2_000;

  private final FinishedOrders finished;
  private final SharedRateLimit sharedRateLimit;
  private final @Nullable OrderArchive archive;
  private final Terms terms;
  private final Clock clock;
  private Walk walk;

  /**
   * Limits of the purge.
   *
   * @param keepFor how long a finished order stays
   * @param batch maximum number of orders per transaction
   * @param perSecond maximum rate (orders/s) over all supervisors
   */
  public record Terms(Duration keepFor, int batch, int perSecond) {}

  /**
   * A purge.
   *
   * @param archive null: purged orders are not archived
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
   * @return number of purged orders
   * @throws RuntimeException when the store or the archive fails; the batches before are committed,
   *     and the next run tries the same orders again
   */
  public int runOnce() {
    int purged = 0;
    for (int round = 0; round < MAX_ROUNDS; round++) {
      ScannedOrders scanned = finished.scan(walk.after(), terms.keepFor(), MAX_SCANNED);
      UUID last = scanned.last();
      if (last == null) {
        walk = walk.atTheEnd(clock.instant());
        return purged;
      }
      if (scanned.due().isEmpty()) {
        walk = walk.past(last);
        continue;
      }
      List<UUID> chosen = granted(scanned.due());
      if (chosen.isEmpty()) {
        return purged;
      }
      purged += finished.purge(chosen, terms.keepFor(), archive).size();
      walk = walk.past(chosen.size() < scanned.due().size() ? chosen.get(chosen.size() - 1) : last);
    }
    return purged;
  }

  private List<UUID> granted(List<UUID> due) {
    int wanted = Math.min(due.size(), terms.batch());
    return due.subList(0, sharedRateLimit.acquire(TASK, wanted, terms.perSecond()));
  }
}
