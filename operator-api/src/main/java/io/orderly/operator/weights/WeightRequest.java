package io.orderly.operator.weights;

import com.fasterxml.jackson.databind.JsonNode;
import io.orderly.operator.web.CommandFields;
import io.orderly.operator.web.CommandHead;
import io.orderly.security.caller.Caller;
import io.orderly.store.fairness.CustomerShareCommand;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** Reads a request to give a customer a weight, the same over REST and in the console. */
public final class WeightRequest {

  public static final String CUSTOMER = "customerId";
  public static final String WEIGHT = "weight";

  /** All that is read of the body. */
  public static final Set<String> FIELDS =
      Set.of(WEIGHT, CommandHead.COMMAND_ID, CommandHead.ACTOR, CommandHead.REASON);

  private static final double MIN = 0.01;
  private static final double MAX = 100;
  private static final int MAX_CUSTOMER_LENGTH = 100;

  private WeightRequest() {}

  /**
   * The command.
   *
   * @param idempotencyKey the header of that name, which stands for the field commandId
   * @throws io.orderly.platform.problem.ProblemException naming every field that is wrong
   */
  public static CustomerShareCommand read(
      String customerId, JsonNode body, @Nullable String idempotencyKey, Caller caller) {
    CommandFields fields = new CommandFields(body, FIELDS);
    fields.check(CUSTOMER, customerId, MAX_CUSTOMER_LENGTH);
    double weight = fields.number(WEIGHT, MIN, MAX);
    CommandHead head = CommandHead.read(fields, idempotencyKey, caller);
    fields.requireNoProblem();
    return new CustomerShareCommand(
        head.commandId(), customerId, weight, head.actor(), head.reason());
  }
}
