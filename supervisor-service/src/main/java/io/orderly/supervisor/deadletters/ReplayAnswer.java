package io.orderly.supervisor.deadletters;

import io.orderly.runtime.deadletters.LetterId;
import io.orderly.runtime.deadletters.Replay;
import io.orderly.supervisor.door.CommandHead;
import java.time.Instant;
import org.jspecify.annotations.Nullable;

/**
 * What a replay was answered.
 *
 * @param id of the letter
 * @param outcome {@code applied}, or {@code already} when this command did it before
 * @param to where its payload lies since, as {@code topic/partition/offset}
 */
public record ReplayAnswer(
    String commandId, String id, String outcome, @Nullable String to, Instant at) {

  static ReplayAnswer already(CommandHead head, LetterId id, Replay before) {
    return new ReplayAnswer(head.commandId(), id.toString(), "already", before.to(), before.at());
  }
}
