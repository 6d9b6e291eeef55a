package io.orderly.store;

import io.orderly.store.StoredAlert.Acknowledgement;
import io.orderly.store.StoredAlert.Status;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/** The alerts as operators look at them and answer for them. */
public interface AlertRegister {

  /** What fits, the newest first. */
  List<StoredAlert> find(Filter filter, Page page);

  /** This alert, where it is still in the store. */
  Optional<StoredAlert> find(String alertId);

  /**
   * Somebody sees to an alert; the first who does stays the one. Also written as an event of the
   * order, where it is about one, in the same transaction.
   */
  Acknowledging acknowledge(AlertCommand command);

  /**
   * Which alerts; null lets everything pass.
   *
   * @param statuses empty lets everything pass
   * @param since raised then or later
   * @param until raised before
   */
  record Filter(
      Set<Status> statuses,
      @Nullable UUID orderId,
      @Nullable String agent,
      @Nullable String code,
      @Nullable String step,
      @Nullable Instant since,
      @Nullable Instant until) {

    public Filter {
      statuses = Set.copyOf(statuses);
    }

    /** Every alert. */
    public static Filter all() {
      return new Filter(Set.of(), null, null, null, null, null, null);
    }
  }

  /**
   * A part of what fits.
   *
   * @param after where the part before ended; null for the first
   */
  record Page(@Nullable Place after, int limit) {}

  /** Where an alert stands among all, also after it has left with its order. */
  record Place(Instant raisedAt, String alertId) {

    /** The place of this one. */
    public static Place of(StoredAlert stored) {
      return new Place(stored.alert().raisedAt(), stored.alert().alertId());
    }
  }

  /**
   * An operator's command to an alert.
   *
   * @param commandId a repeat gets the same answer
   */
  record AlertCommand(String commandId, String alertId, String actor, String reason) {}

  /** What became of the command. */
  sealed interface Acknowledging {

    /** The operator who asked sees to it. */
    record Applied(Acknowledgement acknowledgement) implements Acknowledging {}

    /** Somebody did already. */
    record Already(Acknowledgement acknowledgement) implements Acknowledging {}

    /** There is no such alert. */
    record UnknownAlert() implements Acknowledging {}

    /** Another command has this id. */
    record IdInUse() implements Acknowledging {}
  }
}
