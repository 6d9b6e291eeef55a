package io.orderly.cli.operator.orders;

import io.orderly.cli.output.JsonView;
import io.orderly.cli.rest.EndpointClient;
import io.orderly.cli.rest.Query;
import io.orderly.cli.terminal.CommandFailedException;
import io.orderly.cli.terminal.CommandMisusedException;
import io.orderly.cli.terminal.Ending;
import java.util.List;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

/** How people name an order: by its id or by its customer reference. */
public final class OrderName {

  private static final Pattern ORDER_ID =
      Pattern.compile("[0-9a-fA-F]{8}(-[0-9a-fA-F]{4}){3}-[0-9a-fA-F]{12}");

  private OrderName() {}

  /** Whether it is an id rather than a reference. */
  public static boolean isOrderId(String order) {
    return ORDER_ID.matcher(order).matches();
  }

  /** The id of an order that its submitter names, by the submission service. */
  static String id(EndpointClient submission, String order) {
    if (isOrderId(order)) {
      return order;
    }
    var found = submission.get(Query.of("/orders").with("reference", order).toString());
    return only(
        order,
        JsonView.all(found.path("orders")).stream().map(view -> view.text("orderId")).toList());
  }

  /**
   * The one that has this reference.
   *
   * @throws CommandFailedException when it is none, or more than one
   */
  static String only(String reference, List<String> ids) {
    if (ids.isEmpty()) {
      throw new CommandFailedException(
          Ending.NOT_FOUND,
          "No order has the id or the customer reference %s.".formatted(reference));
    }
    if (ids.size() > 1) {
      throw new CommandMisusedException(
          "Several orders have the customer reference %s, of different submitters; name one by its"
                  .formatted(reference)
              + ids.stream().collect(Collectors.joining(", ", " id: ", ".")));
    }
    return ids.get(0);
  }
}
