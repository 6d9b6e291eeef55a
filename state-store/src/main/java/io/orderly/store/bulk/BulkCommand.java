package io.orderly.store.bulk;

import io.orderly.store.search.OrderFilter;
import java.util.UUID;

/**
 * One command to all orders that a filter finds.
 *
 * @param commandId made by the caller; a repeat finds the same bulk command
 * @param kind the command's word, such as {@code resubmit}
 * @param wish what is asked for at each order, JSON
 * @param actor who asked
 * @param reason why, in the actor's words
 * @param perSecond the most orders a second, over all supervisors
 */
public record BulkCommand(
    UUID bulkId,
    String commandId,
    String kind,
    String wish,
    OrderFilter filter,
    String actor,
    String reason,
    int perSecond) {

  /** The id of the command to one order: the same however often it is tried. */
  public String commandIdAt(UUID orderId) {
    return bulkId + ":" + orderId;
  }

  /** Names the task whose pace all supervisors share. */
  public static String duty(UUID bulkId) {
    return "bulk-command " + bulkId;
  }
}
