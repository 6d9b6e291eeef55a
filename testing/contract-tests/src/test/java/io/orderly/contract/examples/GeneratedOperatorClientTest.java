package io.orderly.contract.examples;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.ObjectMapper;
import io.orderly.client.operator.ApiClient;
import io.orderly.client.operator.OrdersApi;
import io.orderly.client.operator.model.BulkCommand;
import io.orderly.client.operator.model.BulkFilter;
import io.orderly.client.operator.model.DryRunAnswer;
import io.orderly.client.operator.model.OrderView;
import io.orderly.contract.Http;
import io.orderly.contract.RunningSuite;
import io.orderly.local.suite.Service;
import io.orderly.local.suite.Suite;
import java.util.UUID;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;

/** A client that a strict generator made of the operator's document works with the service. */
@Tag("servers")
@ExtendWith(RunningSuite.class)
class GeneratedOperatorClientTest {

  @Test
  void itShowsAnOrderAndCountsWhatACommandWouldMeet(Suite suite) throws Exception {
    OrdersApi orders = orders(suite);
    UUID orderId = handedIn(suite);
    BulkCommand dryRun =
        new BulkCommand()
            .command(BulkCommand.CommandEnum.RESUBMIT)
            .filter(new BulkFilter().submitter("submitter-" + UUID.randomUUID()))
            .dryRun(true)
            .reason("a contract test");

    OrderView order = orders.inspectOrder(orderId);
    DryRunAnswer counted = orders.beginBulkCommand(dryRun, null);

    assertThat(order.getOrderId()).isEqualTo(orderId);
    assertThat(order.getSteps()).hasSize(3);
    assertThat(counted.getMatched()).isZero();
  }

  private static UUID handedIn(Suite suite) throws Exception {
    Http customer =
        new Http(suite.url(Service.SUBMISSION), suite.users().submitter().authorization());
    String order =
        """
        {"customerReference": "client-%s", "customerId": "customer-7", "currency": "EUR",
         "lines": [{"sku": "85123A", "quantity": 2, "unitPrice": "2.55"}]}
        """
            .formatted(UUID.randomUUID());
    String taken = customer.post("/orders", "application/json", order).body();
    return UUID.fromString(new ObjectMapper().readTree(taken).path("orderId").textValue());
  }

  private static OrdersApi orders(Suite suite) {
    ApiClient client = new ApiClient();
    client.updateBaseUri(suite.url(Service.SUPERVISOR).toString().replaceAll("/$", ""));
    String who = suite.users().operator().authorization();
    client.setRequestInterceptor(request -> request.setHeader("Authorization", who));
    return new OrdersApi(client);
  }
}
