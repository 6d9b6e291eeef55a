package io.orderly.console.customers;

import com.fasterxml.jackson.databind.node.ObjectNode;
import io.orderly.console.ConsoleUser;
import io.orderly.console.FormBody;
import io.orderly.console.FormErrors;
import io.orderly.console.PageLayout;
import io.orderly.console.PageLayout.Place;
import io.orderly.console.PageRenderer;
import io.orderly.console.customers.WeightPageModel.WeightForm;
import io.orderly.operator.web.Problems;
import io.orderly.operator.weights.WeightRequest;
import io.orderly.platform.problem.ProblemException;
import io.orderly.security.caller.Caller;
import io.orderly.store.fairness.CustomerShare;
import io.orderly.store.fairness.CustomerShareChange;
import io.orderly.store.fairness.CustomerShareCommand;
import io.orderly.store.fairness.CustomerShares;
import jakarta.servlet.http.HttpServletRequest;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import org.springframework.http.HttpStatus;
import org.springframework.http.ResponseEntity;
import org.springframework.stereotype.Controller;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.PostMapping;
import org.springframework.web.bind.annotation.RequestParam;

/** Pages of customers and their fair-queueing weights. */
@Controller
final class CustomersController {

  private static final String SHARE = "/console/customers/share";
  private static final int MAX_CUSTOMERS = 200;
  private static final int MAX_CHANGES = 50;

  private final PageRenderer pageRenderer;
  private final CustomerShares shares;

  CustomersController(PageRenderer pageRenderer, CustomerShares shares) {
    this.pageRenderer = pageRenderer;
    this.shares = shares;
  }

  @GetMapping("/console/customers")
  ResponseEntity<String> customers(ConsoleUser consoleUser) {
    return pageRenderer.show(
        "customers",
        new CustomersView(
            new PageLayout("Customers", Place.CUSTOMERS, consoleUser),
            shares.given(MAX_CUSTOMERS),
            Instant.now()));
  }

  @GetMapping(SHARE)
  ResponseEntity<String> share(
      @RequestParam(WeightRequest.CUSTOMER) String customer,
      @RequestParam(name = "done", required = false) @Nullable String done,
      ConsoleUser consoleUser) {
    WeightForm form =
        consoleUser.mayCommand() ? new WeightForm(consoleUser.stamp(), Map.of(), Map.of()) : null;
    return pageRenderer.show("share", screen(customer.strip(), consoleUser, form, done));
  }

  @PostMapping(SHARE)
  ResponseEntity<String> weigh(
      @RequestParam(WeightRequest.CUSTOMER) String customer,
      ConsoleUser consoleUser,
      HttpServletRequest request) {
    CustomerShareCommand command;
    try {
      command = read(customer, request);
    } catch (ProblemException malformed) {
      WeightForm again =
          new WeightForm(
              consoleUser.stamp(),
              FormBody.typed(request, WeightRequest.FIELDS),
              FormErrors.fieldsOf(malformed));
      return pageRenderer.show(
          HttpStatus.BAD_REQUEST, "share", screen(customer, consoleUser, again, null));
    }
    if (shares.run(command).isEmpty()) {
      throw Problems.idInUse(command.commandId());
    }
    return PageRenderer.done(CustomersView.pathOf(customer), command.commandId());
  }

  private static CustomerShareCommand read(String customer, HttpServletRequest request) {
    ObjectNode body = FormBody.head(request);
    body.setAll(FormBody.read(request, Set.of(), Set.of(), Set.of(WeightRequest.WEIGHT)));
    return WeightRequest.read(customer, body, null, Caller.of(request.getUserPrincipal()));
  }

  private WeightPageModel screen(
      String customer, ConsoleUser consoleUser, @Nullable WeightForm form, @Nullable String done) {
    List<CustomerShareChange> history = shares.history(customer, MAX_CHANGES);
    double weight =
        history.stream()
            .findFirst()
            .map(change -> change.command().weight())
            .orElseGet(() -> CustomerShare.usual(customer).weight());
    return new WeightPageModel(
        new PageLayout("Customer " + customer, Place.CUSTOMERS, consoleUser),
        customer,
        weight,
        history,
        form,
        done,
        Instant.now());
  }
}
