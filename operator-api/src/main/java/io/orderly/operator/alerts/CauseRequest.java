package io.orderly.operator.alerts;

import com.fasterxml.jackson.databind.JsonNode;
import io.orderly.operator.web.CommandFields;
import io.orderly.operator.web.CommandHead;
import io.orderly.security.caller.Caller;
import io.orderly.store.alerts.AlertRegister.AcknowledgedCause;
import io.orderly.store.alerts.AlertRegister.AlertCause;
import io.orderly.store.alerts.AlertRegister.CauseCommand;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** Reads a command to the alerts of one cause. */
public final class CauseRequest {

  /** The most alerts of one request, each of which is written to its order. */
  public static final int BATCH = 500;

  /** The most causes of one answer. */
  public static final int MOST_CAUSES = 200;

  private static final int MAX_TEXT_LENGTH = 200;
  private static final Set<String> FIELDS =
      Set.of(
          "failureCode",
          "step",
          "workflow",
          CommandHead.COMMAND_ID,
          CommandHead.ACTOR,
          CommandHead.REASON);

  private CauseRequest() {}

  /**
   * What is left to do about alerts.
   *
   * @param causes of the alerts that are not resolved, the most alerts first; at most 200
   */
  record AlertCauses(List<AlertCause> causes) {}

  /**
   * What such a command was answered.
   *
   * @param acknowledged how many alerts it took now
   * @param remaining how many nobody sees to yet: the same command again goes on with them
   * @param byOthers how many others see to
   */
  record AcknowledgedAlerts(String commandId, int acknowledged, long remaining, long byOthers) {

    static AcknowledgedAlerts of(CauseCommand command, AcknowledgedCause done) {
      return new AcknowledgedAlerts(
          command.commandId(), done.acknowledged(), done.remaining(), done.byOthers());
    }
  }

  /**
   * Reads it.
   *
   * @throws io.orderly.platform.problem.ProblemException naming every field that is wrong
   */
  public static CauseCommand read(JsonNode body, @Nullable String idempotencyKey, Caller caller) {
    CommandFields fields = new CommandFields(body, FIELDS);
    String code = fields.requiredText("failureCode", MAX_TEXT_LENGTH);
    String step = fields.optionalText("step", MAX_TEXT_LENGTH);
    String workflow = fields.optionalText("workflow", MAX_TEXT_LENGTH);
    CommandHead head = CommandHead.read(fields, idempotencyKey, caller);
    fields.requireNoProblem();
    return new CauseCommand(head.commandId(), code, step, workflow, head.actor(), head.reason());
  }
}
