package io.orderly.supervisor.commands;

import io.orderly.process.ProcessEvent;
import java.util.UUID;

/**
 * Puts an order in Error back to work.
 *
 * @param seenVersion the version of the order that the operator saw
 */
public record ResubmitOrder(
    String commandId, UUID orderId, long seenVersion, String actor, String reason)
    implements OperatorCommand {

  @Override
  public String kind() {
    return "resubmit";
  }

  @Override
  public ProcessEvent event() {
    return new ProcessEvent.Resubmit(seenVersion);
  }
}
