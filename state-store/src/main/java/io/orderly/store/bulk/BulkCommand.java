package io.orderly.store.bulk;

import io.orderly.store.search.OrderFilter;
import java.util.UUID;

/**
 * One command that runs on all orders that match a filter.
 *
 * @param commandId made by the caller; a repeat returns the same bulk command
 * @param kind name of the command, such as {@code resubmit}
 * @param action the action on each order, as JSON
 * @param actor the operator
 * @param reason free text of the operator
 * @param perSecond maximum orders per second, over all supervisors
 */
public record BulkCommand(
    UUID bulkId,
    String commandId,
    String kind,
    String action,
    OrderFilter filter,
    String actor,
    String reason,
    int perSecond) {

  /** The id of the command to one order, the same in every try. */
  public String commandIdAt(UUID orderId) {
    return bulkId + ":" + orderId;
  }

  /** The task name of the rate limit that all supervisors share. */
  public static String rateLimitTask(UUID bulkId) {
    return "bulk-command " + bulkId;
  }
}
