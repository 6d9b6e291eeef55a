package io.orderly.contract.examples;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.awaitility.Awaitility.await;

import io.orderly.client.ApiClient;
import io.orderly.client.ApiException;
import io.orderly.client.OrdersApi;
import io.orderly.client.model.NewOrder;
import io.orderly.client.model.NewOrderLine;
import io.orderly.client.model.OrderView;
import io.orderly.contract.RunningSuite;
import io.orderly.local.suite.Service;
import io.orderly.local.suite.Suite;
import java.time.Duration;
import java.util.UUID;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;

/** A client that a strict generator made of the document works with the service that runs. */
@Tag("servers")
@ExtendWith(RunningSuite.class)
class GeneratedClientTest {

  /**
   * Several attempts: one that is missed costs its step's complete-within of 20 s and a backoff.
   */
  private static final Duration SOON = Duration.ofMinutes(2);

  @Test
  void itHandsInAnOrderAndFollowsItToItsEnd(Suite suite) throws Exception {
    OrdersApi orders = orders(suite);
    NewOrder order =
        new NewOrder()
            .customerReference("client-" + UUID.randomUUID())
            .customerId("customer-7")
            .currency("EUR")
            .addLinesItem(new NewOrderLine().sku("85123A").quantity(2).unitPrice("2.55"));

    OrderView taken = orders.submitOrder(order, null);

    assertThat(taken.getOrder().getTotal()).isEqualTo("5.10");
    await()
        .atMost(SOON)
        .until(() -> orders.getOrder(taken.getOrderId()).getState().getValue().equals("Processed"));
  }

  @Test
  void aRefusalReachesItAsAnExceptionWithTheProblem(Suite suite) {
    OrdersApi orders = orders(suite);

    assertThatThrownBy(() -> orders.getOrder(UUID.randomUUID()))
        .isInstanceOfSatisfying(
            ApiException.class,
            refusal -> {
              assertThat(refusal.getCode()).isEqualTo(404);
              assertThat(refusal.getResponseBody()).contains("urn:orderly:problem:not-found");
            });
  }

  private static OrdersApi orders(Suite suite) {
    ApiClient client = new ApiClient();
    client.updateBaseUri(suite.url(Service.SUBMISSION).toString().replaceAll("/$", ""));
    String who = suite.users().submitter().authorization();
    client.setRequestInterceptor(request -> request.setHeader("Authorization", who));
    return new OrdersApi(client);
  }
}
