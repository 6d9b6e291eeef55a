package io.orderly.operator.weights;

import io.orderly.operator.web.CommandBody;
import io.orderly.operator.web.Problems;
import io.orderly.operator.weights.ShareView.WeightChange;
import io.orderly.security.caller.Caller;
import io.orderly.store.fairness.CustomerShare;
import io.orderly.store.fairness.CustomerShareCommand;
import io.orderly.store.fairness.CustomerShares;
import java.io.IOException;
import java.io.InputStream;
import java.security.Principal;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.springframework.http.MediaType;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.PutMapping;
import org.springframework.web.bind.annotation.RequestHeader;
import org.springframework.web.bind.annotation.RequestParam;
import org.springframework.web.bind.annotation.RestController;

/**
 * The fair-queueing weights of customers over REST. The customer is a parameter: the submitters
 * make these ids, and one with a slash in it would be no part of a path.
 */
@RestController
final class ShareController {

  private static final String PATH = "/operator/customer-weight";
  private static final int MAX_CHANGES = 50;
  private static final int MAX_CUSTOMERS = 1_000;

  private final CustomerShares shares;

  ShareController(CustomerShares shares) {
    this.shares = shares;
  }

  /** A customer with its weight, of those whom somebody gave one. */
  record WeightView(String customerId, double weight, long version) {

    static WeightView of(CustomerShare share) {
      return new WeightView(share.customerId(), share.weight(), share.version());
    }
  }

  /** The customers whom somebody gave a weight, by their ids; at most 1000. */
  @GetMapping(path = "/operator/customer-weights", produces = MediaType.APPLICATION_JSON_VALUE)
  List<WeightView> given() {
    return shares.given(MAX_CUSTOMERS).stream().map(WeightView::of).toList();
  }

  @GetMapping(path = PATH, produces = MediaType.APPLICATION_JSON_VALUE)
  ShareView share(@RequestParam(WeightRequest.CUSTOMER) String customerId) {
    return ShareView.of(customerId, shares.history(customerId, MAX_CHANGES));
  }

  /**
   * Orders that come from now on are ranked by it; those that wait keep their places. No customer
   * is known before its first order, so any may be given a weight.
   */
  @PutMapping(
      path = PATH,
      consumes = MediaType.APPLICATION_JSON_VALUE,
      produces = MediaType.APPLICATION_JSON_VALUE)
  WeightChange weigh(
      @RequestParam(WeightRequest.CUSTOMER) String customerId,
      @RequestHeader(name = "Idempotency-Key", required = false) @Nullable String idempotencyKey,
      InputStream body,
      Principal principal)
      throws IOException {
    CustomerShareCommand command =
        WeightRequest.read(
            customerId, CommandBody.read(body), idempotencyKey, Caller.of(principal));
    return shares
        .run(command)
        .map(WeightChange::of)
        .orElseThrow(() -> Problems.idInUse(command.commandId()));
  }
}
