package io.orderly.console.bulk;

import io.orderly.console.CommandLabels;
import io.orderly.console.PageLayout;
import io.orderly.operator.bulk.BulkView;
import io.orderly.operator.commands.CommandKind;
import java.time.Instant;
import java.util.List;

/** Bulk commands, the last asked for first. */
public record BulkList(PageLayout frame, List<BulkView> commands, Instant readAt) {

  /** What it does to what, such as "Resubmit orders". */
  public static String title(BulkView bulk) {
    return CommandKind.find(bulk.command())
        .map(kind -> CommandLabels.of(kind).to("orders"))
        .orElse(bulk.command());
  }
}
