package io.orderly.operator.weights;

import io.orderly.store.fairness.CustomerShare;
import io.orderly.store.fairness.CustomerShareChange;
import io.orderly.store.fairness.CustomerShareCommand;
import java.time.Instant;
import java.util.List;

/**
 * The share of a customer as an operator sees it.
 *
 * @param weight fair-queueing weight; 1 by default
 * @param version rises with every change; 0 by default
 * @param history changes, newest first
 */
public record ShareView(
    String customerId, double weight, long version, List<WeightChange> history) {

  /** A change, with actor and reason. */
  public record WeightChange(
      String commandId, long version, double weight, String actor, String reason, Instant at) {

    static WeightChange of(CustomerShareChange change) {
      CustomerShareCommand command = change.command();
      return new WeightChange(
          command.commandId(),
          change.version(),
          command.weight(),
          command.actor(),
          command.reason(),
          change.at());
    }
  }

  /** The newest change applies. */
  static ShareView of(String customerId, List<CustomerShareChange> history) {
    CustomerShare share =
        history.stream()
            .findFirst()
            .map(last -> new CustomerShare(customerId, last.command().weight(), last.version()))
            .orElseGet(() -> CustomerShare.usual(customerId));
    return new ShareView(
        customerId,
        share.weight(),
        share.version(),
        history.stream().map(WeightChange::of).toList());
  }
}
