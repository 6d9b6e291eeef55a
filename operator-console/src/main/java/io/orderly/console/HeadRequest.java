package io.orderly.console;

import io.orderly.operator.web.CommandFields;
import io.orderly.operator.web.CommandHead;
import io.orderly.security.caller.Caller;
import jakarta.servlet.http.HttpServletRequest;
import java.util.Set;

/** Reads a form of a command that has nothing to say but why. */
public final class HeadRequest {

  private static final Set<String> FIELDS = Set.of(CommandHead.COMMAND_ID, CommandHead.REASON);

  private HeadRequest() {}

  /**
   * Reads it.
   *
   * @throws io.orderly.platform.problem.ProblemException naming every field that is wrong
   */
  public static CommandHead read(HttpServletRequest request) {
    CommandFields fields = new CommandFields(FormBody.head(request), FIELDS);
    CommandHead head = CommandHead.read(fields, null, Caller.of(request.getUserPrincipal()));
    fields.requireNoProblem();
    return head;
  }
}
