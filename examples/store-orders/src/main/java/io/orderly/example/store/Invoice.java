package io.orderly.example.store;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.math.BigDecimal;
import java.math.RoundingMode;

/**
 * What a shipment costs.
 *
 * @param goods the sum over its items
 * @param tax on the goods
 * @param shipping the same for each shipment
 */
record Invoice(BigDecimal goods, BigDecimal tax, BigDecimal shipping) {

  private static final BigDecimal TAX = new BigDecimal("0.19");
  private static final BigDecimal SHIPPING = new BigDecimal("4.90");

  /** Of a shipment as the warehouse listed it. */
  static Invoice of(JsonNode shipment) {
    BigDecimal goods = BigDecimal.ZERO;
    for (JsonNode item : shipment.path("items")) {
      BigDecimal price = new BigDecimal(item.path("unitPrice").asText());
      goods = goods.add(price.multiply(BigDecimal.valueOf(item.path("quantity").asLong())));
    }
    return new Invoice(goods, goods.multiply(TAX).setScale(2, RoundingMode.HALF_EVEN), SHIPPING);
  }

  BigDecimal total() {
    return goods.add(tax).add(shipping);
  }

  ObjectNode json() {
    return JsonNodeFactory.instance
        .objectNode()
        .put("goods", goods.toPlainString())
        .put("tax", tax.toPlainString())
        .put("shipping", shipping.toPlainString())
        .put("total", total().toPlainString());
  }
}
