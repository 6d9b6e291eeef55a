package io.orderly.supervisor.console.bulk;

import io.orderly.supervisor.bulk.BulkView;
import io.orderly.supervisor.console.Frame;
import java.time.Instant;
import java.util.List;

/** Bulk commands, the last asked for first. */
public record BulkList(Frame frame, List<BulkView> commands, Instant readAt) {}
