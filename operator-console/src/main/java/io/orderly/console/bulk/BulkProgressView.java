package io.orderly.console.bulk;

import io.orderly.console.PageLayout;
import io.orderly.operator.bulk.BulkView;
import java.time.Instant;

/** How far a bulk command has come. */
public record BulkProgressView(PageLayout frame, BulkView bulk, Instant readAt) {

  public boolean isRunning() {
    return "Running".equals(bulk.state());
  }

  /** Of the part that is refreshed. */
  public String figuresPath() {
    return "/console/live/bulk/" + bulk.bulkId();
  }

  public String path() {
    return "/console/bulk/" + bulk.bulkId();
  }
}
