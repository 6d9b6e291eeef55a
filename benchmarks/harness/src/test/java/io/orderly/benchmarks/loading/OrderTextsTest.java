package io.orderly.benchmarks.loading;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.ObjectMapper;
import io.orderly.benchmarks.loading.OrderTexts.Customers;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

class OrderTextsTest {

  @Test
  void anOrderIsFoundAgainByItsReferenceAndByNoOtherRuns() throws Exception {
    var run = new OrderTexts("run-1", Customers.EVEN, OrderKind.PLAIN);
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
  void aRichOrderIsAPlainOneWithTwoKibibytesOfAttributesOfItsOwn() throws Exception {
    var plain = new ObjectMapper().readTree(texts(OrderKind.PLAIN).order(19_999));
    var rich = new ObjectMapper().readTree(texts(OrderKind.RICH).order(19_999));
    var other = new ObjectMapper().readTree(texts(OrderKind.RICH).order(0));

    assertThat(rich.path("workflow").textValue()).isEqualTo("rich-fulfilment");
    assertThat(rich.path("lines")).isEqualTo(plain.path("lines"));
    assertThat(rich.path("attributes").toString().getBytes(UTF_8)).hasSize(2_048);
    assertThat(other.path("attributes").toString().getBytes(UTF_8)).hasSize(2_048);
    assertThat(rich.path("attributes")).isNotEqualTo(other.path("attributes"));
    assertThat(plain.has("attributes")).isFalse();
  }

  private static OrderTexts texts(OrderKind kind) {
    return new OrderTexts("run-1", Customers.EVEN, kind);
  }

  @Test
  void oneCustomerCanHaveHalfOfTheOrders() {
    var run = new OrderTexts("run-1", Customers.ONE_HAS_HALF, OrderKind.PLAIN);

    long ofOne =
        IntStream.range(0, 20_000)
            .filter(number -> run.text(number).contains("\"customer-0\""))
            .count();

    assertThat(ofOne).isEqualTo(10_000);
  }
}
