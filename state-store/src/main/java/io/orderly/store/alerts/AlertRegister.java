package io.orderly.store.alerts;

import io.orderly.store.alerts.StoredAlert.Acknowledgement;
import io.orderly.store.alerts.StoredAlert.Status;
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

  /** What is left to do about alerts, by cause, the most first. */
  List<AlertCause> causes(int limit);

  /**
   * Somebody sees to all alerts of one cause that nobody sees to yet, a bounded number at a time;
   * the same command again goes on with the rest. Also written as an event of each order, in the
   * same transaction. Of two who ask at once, each is the one for those that it got first.
   *
   * @param limit the most alerts of one call
   */
  AcknowledgedCause acknowledge(CauseCommand command, int limit);

  /**
   * Alerts about which something is left to do, of one cause.
   *
   * @param code of the failure
   * @param step where it happened; null where it is about no step
   * @param workflow null where the order is gone, and where it is about an agent
   * @param alerts how many there are, acknowledged or not
   * @param acknowledged how many of them somebody sees to
   * @param oldest when the first of them was raised
   * @param newest when the last of them was raised
   * @param example the id of one of them
   */
  record AlertCause(
      String code,
      @Nullable String step,
      @Nullable String workflow,
      long alerts,
      long acknowledged,
      Instant oldest,
      Instant newest,
      String example) {}

  /**
   * An operator's command to the alerts of a cause.
   *
   * @param commandId of the whole; at each alert it is this, a colon and the alert's id
   * @param step null: whatever the step is
   * @param workflow null: whatever the workflow is
   */
  record CauseCommand(
      String commandId,
      String code,
      @Nullable String step,
      @Nullable String workflow,
      String actor,
      String reason) {}

  /**
   * What became of such a command.
   *
   * @param acknowledged how many alerts it took now
   * @param remaining how many of the cause nobody sees to yet
   * @param byOthers how many of the cause others see to
   */
  record AcknowledgedCause(int acknowledged, long remaining, long byOthers) {}

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
