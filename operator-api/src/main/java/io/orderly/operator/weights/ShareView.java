package io.orderly.operator.weights;

import io.orderly.store.fairness.CustomerShare;
import io.orderly.store.fairness.CustomerShareChange;
import io.orderly.store.fairness.CustomerShareCommand;
import java.time.Instant;
import java.util.List;

/**
 * The share of a customer as an operator sees it.
 *
 * @param weight of its turns, beside others'; 1 where nobody gave it one
 * @param version rises with every change; 0 where nobody gave it a weight
 * @param history what was changed, the last first
 */
public record ShareView(
    String customerId, double weight, long version, List<WeightChange> history) {

  /** A change, with who and why. */
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

  /** The last change is what holds. */
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
