package io.orderly.benchmarks.loading;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.ObjectMapper;
import io.orderly.benchmarks.loading.OrderTexts.Customers;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

class OrderTextsTest {

  @Test
  void anOrderIsFoundAgainByItsReferenceAndByNoOtherRuns() throws Exception {
    var run = new OrderTexts("run-1", Customers.EVEN);
    var order = new ObjectMapper().readTree(run.order(42));
    String reference = order.get("customerReference").textValue();

    assertThat(run.numberOf(reference)).isEqualTo(42);
    assertThat(reference)
        .isGreaterThanOrEqualTo(run.firstReference())
        .isLessThan(run.behindLastReference());
    assertThat("run-10-42").isGreaterThanOrEqualTo(run.behindLastReference());
    assertThat(order.get("lines")).hasSize(3);
  }

  @Test
  void oneCustomerCanHaveHalfOfTheOrders() {
    var run = new OrderTexts("run-1", Customers.ONE_HAS_HALF);

    long ofOne =
        IntStream.range(0, 20_000)
            .filter(number -> run.text(number).contains("\"customer-0\""))
            .count();

    assertThat(ofOne).isEqualTo(10_000);
  }
}
