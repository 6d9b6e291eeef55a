package io.orderly.local.cli;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashSet;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class SampleOrdersTest {

  private final ObjectMapper json = new ObjectMapper();
  @TempDir Path folder;

  @Test
  void sampleGoesRoundWithFreshReferences() throws IOException {
    var file = folder.resolve("new/orders.ndjson");

    new SampleOrders().write(file, 450, "demo-1");

    var references = new HashSet<String>();
    for (var line : Files.readAllLines(file)) {
      references.add(json.readTree(line).path("customerReference").asText());
    }
    assertThat(references).hasSize(450).contains("demo-1-00001", "demo-1-00450");
  }

  @Test
  void everySampleIsAnOrderThatASubmissionServiceTakes() throws IOException {
    var samples = new SampleOrders().samples();

    assertThat(samples).hasSize(200);
    for (var sample : samples) {
      var order = json.readTree(sample);
      assertThat(order.path("customerId").asText()).isNotBlank();
      assertThat(order.path("currency").asText()).hasSize(3);
      assertThat(order.path("lines")).isNotEmpty().allMatch(SampleOrdersTest::isLine);
    }
  }

  private static boolean isLine(JsonNode line) {
    return !line.path("sku").asText().isBlank()
        && line.path("quantity").asInt() >= 1
        && line.path("unitPrice").asText().matches("\\d+(\\.\\d{1,2})?");
  }
}
