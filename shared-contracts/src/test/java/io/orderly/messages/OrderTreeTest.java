package io.orderly.messages;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.math.BigDecimal;
import java.time.Instant;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

class OrderTreeTest {

  private static final ObjectMapper JSON = MessageCodec.mapper();

  static Stream<Order> orders() {
    ObjectNode attributes = JsonNodeFactory.instance.objectNode();
    attributes.put("weight", new BigDecimal("2.40")).put("count", 3).putNull("note");
    attributes.putArray("marks").add("fragile").addObject().put("isRound", true);
    OrderLine plain = new OrderLine("A", null, 1, new BigDecimal("1E+3"));
    OrderLine full = new OrderLine("B", "a lantern", 2, new BigDecimal("0.0000001"), attributes);
    BigDecimal total = new BigDecimal("1000.20");
    Instant at = Instant.parse("2026-01-05T08:00:00.1234Z");
    return Stream.of(
        new Order("R-1", "C-1", null, "EUR", null, total, List.of(plain)),
        new Order("R-1", "C-1", "IE", "EUR", at, total, List.of(plain, full), attributes));
  }

  /** As text too: the order of the names counts where a request is built of them. */
  @ParameterizedTest
  @MethodSource("orders")
  void isTheTreeThatJacksonMakes(Order order) {
    assertThat(OrderTree.of(order)).isEqualTo(JSON.valueToTree(order));
    assertThat(OrderTree.of(order)).hasToString(JSON.valueToTree(order).toString());
  }
}
