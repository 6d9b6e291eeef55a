package io.orderly.operator.weights;

import io.orderly.operator.web.CommandHead;
import io.orderly.operator.web.Problems;
import io.orderly.operator.web.Text;
import io.orderly.operator.weights.ShareView.WeightChange;
import io.orderly.security.caller.Caller;
import io.orderly.store.fairness.CustomerShare;
import io.orderly.store.fairness.CustomerShareCommand;
import io.orderly.store.fairness.CustomerShares;
import jakarta.validation.Valid;
import java.security.Principal;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.springframework.http.MediaType;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.PutMapping;
import org.springframework.web.bind.annotation.RequestBody;
import org.springframework.web.bind.annotation.RequestHeader;
import org.springframework.web.bind.annotation.RequestParam;
import org.springframework.web.bind.annotation.RestController;

/**
 * Fair-queueing weights of customers over REST. The customer is a parameter, not a part of the
 * path: submitters choose these ids, and one may contain a slash.
 */
@RestController
final class ShareController {

  private static final String PATH = "/operator/customer-weight";
  private static final String CUSTOMER_ID = "customerId";
  private static final int MAX_CHANGES = 50;
  private static final int MAX_CUSTOMERS = 1_000;

  private final CustomerShares shares;

  ShareController(CustomerShares shares) {
    this.shares = shares;
  }

  /** A customer with a weight of its own. */
  record WeightView(String customerId, double weight, long version) {

    static WeightView of(CustomerShare share) {
      return new WeightView(share.customerId(), share.weight(), share.version());
    }
  }

  /** Customers with a weight of their own, by id; at most 1000. */
  @GetMapping(path = "/operator/customer-weights", produces = MediaType.APPLICATION_JSON_VALUE)
  List<WeightView> given() {
    return shares.given(MAX_CUSTOMERS).stream().map(WeightView::of).toList();
  }

  @GetMapping(path = PATH, produces = MediaType.APPLICATION_JSON_VALUE)
  ShareView share(@RequestParam(name = CUSTOMER_ID) String customerId) {
    return ShareView.of(customerId, shares.history(customerId, MAX_CHANGES));
  }

  /**
   * Sets the weight. New orders are ranked by it, waiting ones keep their rank. A customer is
   * unknown before its first order, so every id is accepted.
   */
  @PutMapping(
      path = PATH,
      consumes = MediaType.APPLICATION_JSON_VALUE,
      produces = MediaType.APPLICATION_JSON_VALUE)
  WeightChange weigh(
      @RequestParam(name = CUSTOMER_ID) @Text(max = WeightRequest.MAX_CUSTOMER_LENGTH)
          String customerId,
      @RequestHeader(name = CommandHead.IDEMPOTENCY_KEY, required = false) @Text
          @Nullable String idempotencyKey,
      @Valid @RequestBody WeightRequest request,
      Principal principal) {
    CustomerShareCommand command =
        request.command(customerId, request.head(idempotencyKey, Caller.of(principal)));
    return shares
        .run(command)
        .map(WeightChange::of)
        .orElseThrow(() -> Problems.idInUse(command.commandId()));
  }
}
