package io.orderly.store.workflows;

import io.orderly.workflow.WorkflowId;
import java.time.Duration;
import java.util.Optional;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * The workflows that operators register. A name belongs to them or to the files of the submission
 * services, never to both with different versions.
 */
public interface WorkflowRegistrations {

  /** A name belongs to files until no service has used one of its versions for so long. */
  Duration FILES_OWN_FOR = Duration.ofMinutes(15);

  /** Each active version costs every claim some reads (docs/adr/0033). */
  int MAX_ACTIVE_VERSIONS = 200;

  /** What came of a command. */
  enum Outcome {
    APPLIED,
    /** Operators name it no more; services that have it from a file begin orders with it still. */
    LEFT_TO_FILE,
    /** It was so before. */
    ALREADY,
    /** Refused: submission services read another version of this name from a file. */
    FROM_FILE,
    /** Refused: as many versions are active as may be. */
    TOO_MANY,
    /** Refused: no workflow has this name. */
    UNKNOWN,
    /** Refused: the command id belongs to another command. */
    ID_IN_USE
  }

  /**
   * The answer to a command, the same for every repeat.
   *
   * @param before the version that new orders began with before; null if there was none
   */
  record Registration(Outcome outcome, @Nullable String before) {}

  /** The versions that operators chose for new orders, one of each name. */
  Set<WorkflowId> forNewOrders();

  /** The one of this name. */
  Optional<WorkflowId> forNewOrders(String name);

  /** What would come of a command now. */
  Registration preview(RegistrationCommand command);

  /**
   * Runs a command, or finds its answer when it ran before. A refusal is recorded like a change.
   *
   * @throws org.springframework.dao.DataAccessException if the store is unavailable; a repeat of
   *     the command is safe
   */
  Registration run(RegistrationCommand command);
}
