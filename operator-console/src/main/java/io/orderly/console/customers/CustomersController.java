package io.orderly.console.customers;

import io.orderly.console.ConsoleForm;
import io.orderly.console.ConsoleUser;
import io.orderly.console.PageLayout;
import io.orderly.console.PageLayout.Section;
import io.orderly.console.PageRenderer;
import io.orderly.operator.web.Problems;
import io.orderly.operator.web.RequestReader;
import io.orderly.operator.web.Text;
import io.orderly.operator.weights.WeightRequest;
import io.orderly.platform.problem.ProblemException;
import io.orderly.store.fairness.CustomerShare;
import io.orderly.store.fairness.CustomerShareChange;
import io.orderly.store.fairness.CustomerShareCommand;
import io.orderly.store.fairness.CustomerShares;
import jakarta.servlet.http.HttpServletRequest;
import java.time.Instant;
import java.util.List;
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
  private static final String CUSTOMER = "customerId";
  private static final String WEIGHT = "weight";
  private static final int MAX_CUSTOMERS = 200;
  private static final int MAX_CHANGES = 50;

  private final PageRenderer pages;
  private final CustomerShares shares;
  private final RequestReader reader;

  CustomersController(PageRenderer pages, CustomerShares shares, RequestReader reader) {
    this.reader = reader;
    this.pages = pages;
    this.shares = shares;
  }

  @GetMapping("/console/customers")
  ResponseEntity<String> customers(ConsoleUser user) {
    return pages.show(
        "customers",
        new CustomerViews.All(
            new PageLayout("Customers", Section.CUSTOMERS, user),
            shares.given(MAX_CUSTOMERS),
            Instant.now()));
  }

  @GetMapping(SHARE)
  ResponseEntity<String> share(
      @RequestParam(CUSTOMER) String customer,
      @RequestParam(name = "done", required = false) @Nullable String done,
      ConsoleUser user) {
    ConsoleForm form = user.mayCommand() ? ConsoleForm.empty(user) : null;
    return pages.show("share", one(customer.strip(), user, form, done));
  }

  @PostMapping(SHARE)
  ResponseEntity<String> changeWeight(
      @RequestParam(CUSTOMER) @Text(max = WeightRequest.MAX_CUSTOMER_LENGTH) String customer,
      ConsoleUser user,
      HttpServletRequest request) {
    CustomerShareCommand command;
    try {
      command = read(customer, request);
    } catch (ProblemException invalid) {
      ConsoleForm form =
          ConsoleForm.of(
              request, Set.of(WEIGHT, ConsoleForm.REASON), ConsoleForm.errorsOf(invalid));
      return pages.show(HttpStatus.BAD_REQUEST, "share", one(customer, user, form, null));
    }
    if (shares.run(command).isEmpty()) {
      throw Problems.idInUse(command.commandId());
    }
    return PageRenderer.done(CustomerViews.pathOf(customer), command.commandId());
  }

  private CustomerShareCommand read(String customer, HttpServletRequest request) {
    WeightRequest form = ConsoleForm.read(reader, request, WeightRequest.class);
    return form.command(customer, ConsoleForm.head(form, request));
  }

  private CustomerViews.One one(
      String customer, ConsoleUser user, @Nullable ConsoleForm form, @Nullable String done) {
    List<CustomerShareChange> history = shares.history(customer, MAX_CHANGES);
    double weight =
        history.stream()
            .findFirst()
            .map(change -> change.command().weight())
            .orElseGet(() -> CustomerShare.usual(customer).weight());
    return new CustomerViews.One(
        new PageLayout("Customer " + customer, Section.CUSTOMERS, user),
        customer,
        weight,
        history,
        form,
        done,
        Instant.now());
  }
}
