package io.orderly.store.retention;

import io.orderly.store.archive.OrderArchive;
import java.time.Duration;
import java.util.Collection;
import java.util.List;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/**
 * The orders that are Processed or Undone, and their way out of the store. Nothing else leaves: an
 * order in Error stays, however old it is.
 *
 * <p>Ids sort by the time of submission, and no order is finished before it was submitted, so what
 * may be due is a range of the primary key: a walk along it finds the due ones without an index on
 * the time of the end, and passes over the few that are old and not finished.
 */
public interface FinishedOrders {

  /** Before every order. */
  UUID BEGINNING = new UUID(0, 0);

  /**
   * Looks at the next orders of the walk; takes no lock.
   *
   * @param after where the walk stands; that order is left out
   * @param keepFor how long a finished order stays, from its end
   * @param most the most orders to look at, due or not
   */
  Sight look(UUID after, Duration keepFor, int most);

  /**
   * Lets orders leave, in one transaction: locks them, has them archived, deletes them, and keeps a
   * {@link PurgedOrder} of each. Passes over what is locked, what is not due, and what still owes
   * somebody an alert or its final word.
   *
   * @param archive writes them before they are deleted; null: they are kept nowhere
   * @return those that left
   * @throws org.springframework.dao.DataAccessException when the store can't be reached; then an
   *     order may be in the archive and in the store
   * @throws RuntimeException when the archive fails; then nothing left
   */
  List<UUID> depart(Collection<UUID> orderIds, Duration keepFor, @Nullable OrderArchive archive);

  /**
   * A part of the walk.
   *
   * @param due finished for long enough, in the order of the walk
   * @param seen how many orders were looked at; less than asked for at the end of the walk
   * @param last the last one that was looked at; null when there was none
   */
  record Sight(List<UUID> due, int seen, @Nullable UUID last) {

    public Sight {
      due = List.copyOf(due);
    }
  }
}
