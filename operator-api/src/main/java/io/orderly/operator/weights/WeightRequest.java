package io.orderly.operator.weights;

import io.orderly.operator.web.CommandHead;
import io.orderly.operator.web.Reason;
import io.orderly.operator.web.Text;
import io.orderly.store.fairness.CustomerShareCommand;
import jakarta.validation.constraints.DecimalMax;
import jakarta.validation.constraints.DecimalMin;
import jakarta.validation.constraints.NotNull;
import org.jspecify.annotations.Nullable;

/** Fair-queueing weight of a customer. */
public record WeightRequest(
    @NotNull(message = "is required: " + WeightRequest.WEIGHT) @DecimalMin(value = WeightRequest.MIN, message = "must be " + WeightRequest.WEIGHT) @DecimalMax(value = WeightRequest.MAX, message = "must be " + WeightRequest.WEIGHT) Double weight,
    @Text @Nullable String commandId,
    @Text @Nullable String actor,
    @Reason String reason)
    implements CommandHead.Fields {

  /** Maximum number of characters of a customer's id. */
  public static final int MAX_CUSTOMER_LENGTH = 100;

  private static final String MIN = "0.01";
  private static final String MAX = "100";
  private static final String WEIGHT = "a number from " + MIN + " to " + MAX;

  public CustomerShareCommand command(String customerId, CommandHead head) {
    return new CustomerShareCommand(
        head.commandId(), customerId, weight, head.actor(), head.reason());
  }
}
