package io.orderly.operator.deadletters;

import io.orderly.operator.web.CommandHead;
import io.orderly.platform.deadletters.DeadLetterId;
import java.time.Instant;

/**
 * What a replay was answered.
 *
 * @param id of the dead letter
 * @param outcome {@code applied}, or {@code already} when this command did it before
 * @param to where its payload lies since, as {@code topic/partition/offset}
 */
public record ReplayAnswer(String commandId, String id, String outcome, String to, Instant at) {

  static ReplayAnswer applied(CommandHead head, DeadLetterId id, String to, Instant at) {
    return new ReplayAnswer(head.commandId(), id.toString(), "applied", to, at);
  }

  static ReplayAnswer already(CommandHead head, DeadLetterId id, String to, Instant at) {
    return new ReplayAnswer(head.commandId(), id.toString(), "already", to, at);
  }
}
