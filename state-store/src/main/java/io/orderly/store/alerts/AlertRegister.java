package io.orderly.store.alerts;

import io.orderly.store.alerts.StoredAlert.Acknowledgement;
import io.orderly.store.alerts.StoredAlert.Status;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/** Queries and acknowledgements of alerts by operators. */
public interface AlertRegister {

  /** The matching alerts, the newest first. */
  List<StoredAlert> find(Filter filter, Page page);

  /** One alert; empty if it is not in the store. */
  Optional<StoredAlert> find(String alertId);

  /**
   * Acknowledges an alert; the first acknowledgement stays. For an alert of an order, an event of
   * the order is written in the same transaction.
   */
  Acknowledging acknowledge(AlertCommand command);

  /** Unresolved alerts by cause, the largest group first. */
  List<AlertCause> causes(int limit);

  /**
   * Acknowledges the unacknowledged alerts of a cause, up to a limit; the same command again
   * continues with the rest. Writes an event of each order in the same transaction. Of two
   * concurrent commands, each acknowledges the alerts that it locked first.
   *
   * @param limit maximum number of alerts per call
   */
  AcknowledgedCause acknowledge(CauseCommand command, int limit);

  /**
   * The unresolved alerts of one cause.
   *
   * @param failureCode code of the failure
   * @param step null if the cause is not about a step
   * @param workflow null if the order was purged or the alert is about an agent
   * @param alerts number of alerts, acknowledged or not
   * @param acknowledged number of acknowledged alerts
   * @param oldest when the first one was raised
   * @param newest when the last one was raised
   * @param example the id of one of them
   */
  record AlertCause(
      String failureCode,
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
   * @param commandId id of the command; at each alert it is followed by a colon and the alert's id
   * @param step null: any step
   * @param workflow null: any workflow
   */
  record CauseCommand(
      String commandId,
      String code,
      @Nullable String step,
      @Nullable String workflow,
      String actor,
      String reason) {}

  /**
   * The result of such a command.
   *
   * @param acknowledged number of alerts that this call acknowledged
   * @param remaining number of alerts of the cause that are not acknowledged
   * @param byOthers number of alerts of the cause that others acknowledged
   */
  record AcknowledgedCause(int acknowledged, long remaining, long byOthers) {}

  /**
   * A filter of alerts; null matches everything.
   *
   * @param statuses empty matches everything
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
   * A page of the matching alerts.
   *
   * @param after end of the page before; null for the first page
   */
  record Page(@Nullable Cursor after, int limit) {}

  /** Position in the list of alerts; stays valid after the alert was purged. */
  record Cursor(Instant raisedAt, String alertId) {

    /** The position of this alert. */
    public static Cursor of(StoredAlert stored) {
      return new Cursor(stored.alert().raisedAt(), stored.alert().alertId());
    }
  }

  /**
   * An operator's command to an alert.
   *
   * @param commandId a repeat gets the same answer
   */
  record AlertCommand(String commandId, String alertId, String actor, String reason) {}

  /** The result of the command. */
  sealed interface Acknowledging {

    /** This command acknowledged the alert. */
    record Applied(Acknowledgement acknowledgement) implements Acknowledging {}

    /** The alert was already acknowledged. */
    record Already(Acknowledgement acknowledgement) implements Acknowledging {}

    /** There is no such alert. */
    record UnknownAlert() implements Acknowledging {}

    /** Another command has this id. */
    record IdInUse() implements Acknowledging {}
  }
}
