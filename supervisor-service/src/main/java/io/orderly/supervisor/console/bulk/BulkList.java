package io.orderly.supervisor.console.bulk;

import io.orderly.supervisor.bulk.BulkView;
import io.orderly.supervisor.commands.CommandKind;
import io.orderly.supervisor.console.CommandWords;
import io.orderly.supervisor.console.Frame;
import java.time.Instant;
import java.util.List;

/** Bulk commands, the last asked for first. */
public record BulkList(Frame frame, List<BulkView> commands, Instant readAt) {

  /** What it does to what, such as "Resubmit orders". */
  public static String title(BulkView bulk) {
    return CommandKind.find(bulk.command())
        .map(kind -> CommandWords.of(kind).to("orders"))
        .orElse(bulk.command());
  }
}
