package io.orderly.operator.bulk;

import com.fasterxml.jackson.databind.JsonNode;
import io.orderly.operator.commands.CommandKind;
import io.orderly.operator.commands.RequestedAction;
import io.orderly.operator.web.CommandFields;
import io.orderly.operator.web.CommandHead;
import io.orderly.security.caller.Caller;
import io.orderly.store.search.OrderFilter;
import java.util.Arrays;
import java.util.HashSet;
import java.util.Optional;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * A request at the door of bulk commands.
 *
 * @param perSecond the most orders a second; null where the settings decide
 * @param run whether it is to be done, or only counted
 */
public record BulkRequest(
    CommandHead head,
    RequestedAction action,
    OrderFilter filter,
    @Nullable Integer perSecond,
    Run run) {

  static final int MOST_PER_SECOND = 1_000;

  private static final String COMMAND = "command";
  private static final String FILTER = "filter";
  private static final String DRY_RUN = "dryRun";
  private static final String PER_SECOND = "perSecond";
  private static final int MAX_WORD_LENGTH = 20;

  /** Whether a command is to be done. */
  public enum Run {
    DRY,
    REAL
  }

  /**
   * Reads the request.
   *
   * @throws io.orderly.platform.problem.ProblemException naming every field that is wrong
   */
  public static BulkRequest read(@Nullable String idempotencyKey, JsonNode body, Caller caller) {
    Optional<CommandKind> kind = CommandKind.find(body.path(COMMAND).asText());
    CommandFields fields = new CommandFields(body, known(kind));
    if (kind.isEmpty()) {
      fields.requiredText(COMMAND, MAX_WORD_LENGTH);
      fields.refuse(
          COMMAND,
          "one of "
              + String.join(
                  ", ", Arrays.stream(CommandKind.values()).map(CommandKind::value).toList()));
    }
    RequestedAction action = RequestedAction.read(kind.orElse(CommandKind.RESUBMIT), fields);
    OrderFilter filter = FilterRequest.read(fields, FILTER);
    Integer perSecond = fields.optionalNumber(PER_SECOND, 1, MOST_PER_SECOND);
    Run run = fields.flag(DRY_RUN) ? Run.DRY : Run.REAL;
    CommandHead head = CommandHead.read(fields, idempotencyKey, caller);
    fields.requireNoProblem();
    return new BulkRequest(head, action, filter, perSecond, run);
  }

  private static Set<String> known(Optional<CommandKind> kind) {
    Set<String> known =
        new HashSet<>(
            Set.of(
                COMMAND,
                FILTER,
                DRY_RUN,
                PER_SECOND,
                CommandHead.COMMAND_ID,
                CommandHead.ACTOR,
                CommandHead.REASON));
    kind.map(RequestedAction::fieldsOf).ifPresent(known::addAll);
    // Nobody looks up each of many orders: those that need it are passed over, and counted.
    known.remove(RequestedAction.CHECKED);
    return known;
  }
}
