package io.orderly.operator.alerts;

import io.orderly.operator.web.CommandHead;
import io.orderly.operator.web.Reason;
import io.orderly.operator.web.Text;
import io.orderly.store.alerts.AlertRegister.AcknowledgedCause;
import io.orderly.store.alerts.AlertRegister.AlertCause;
import io.orderly.store.alerts.AlertRegister.CauseCommand;
import jakarta.validation.constraints.NotNull;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Cause, actor and reason.
 *
 * @param failureCode The code of the failure.
 * @param step Only those of this step.
 * @param workflow Only those of orders of this workflow.
 */
public record CauseRequest(
    @NotNull @Text String failureCode,
    @Text @Nullable String step,
    @Text @Nullable String workflow,
    @Text @Nullable String commandId,
    @Text @Nullable String actor,
    @Reason String reason)
    implements CommandHead.Fields {

  /** Maximum number of alerts per request, each of which is written to its order. */
  public static final int BATCH = 500;

  /** Maximum number of causes in an answer. */
  public static final int MAX_CAUSES = 200;

  /**
   * Causes of unresolved alerts.
   *
   * @param causes the most alerts first; at most 200
   */
  record AlertCauses(List<AlertCause> causes) {}

  /**
   * The answer to such a command.
   *
   * @param acknowledged number of alerts that it acknowledged now
   * @param remaining number of unacknowledged alerts; the same command again continues with them
   * @param byOthers number of alerts acknowledged by others
   */
  record AcknowledgedAlerts(String commandId, int acknowledged, long remaining, long byOthers) {

    static AcknowledgedAlerts of(CauseCommand command, AcknowledgedCause done) {
      return new AcknowledgedAlerts(
          command.commandId(), done.acknowledged(), done.remaining(), done.byOthers());
    }
  }

  public CauseCommand command(CommandHead head) {
    return new CauseCommand(
        head.commandId(), failureCode, step, workflow, head.actor(), head.reason());
  }
}
