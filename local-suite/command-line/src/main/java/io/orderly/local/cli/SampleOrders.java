package io.orderly.local.cli;

import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.orderly.cli.terminal.CommandFailedException;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Objects;

/** Orders of an invented bicycle shop, shipped with the command line. */
final class SampleOrders {

  private static final String RESOURCE = "/sample-orders.ndjson";

  private final ObjectMapper json = new ObjectMapper();

  /**
   * Writes so many orders to a file, going round the sample, each with a reference of its own.
   *
   * @param prefix of the references, another one for each run
   */
  void write(Path file, int count, String prefix) {
    var samples = samples();
    try {
      Files.createDirectories(file.toAbsolutePath().getParent());
      try (var out = Files.newBufferedWriter(file)) {
        for (int number = 1; number <= count; number++) {
          var order = (ObjectNode) json.readTree(samples.get((number - 1) % samples.size()));
          order.put("customerReference", "%s-%05d".formatted(prefix, number));
          out.write(json.writeValueAsString(order));
          out.write('\n');
        }
      }
    } catch (IOException failure) {
      throw new CommandFailedException("%s can't be written: %s".formatted(file, failure), failure);
    }
  }

  List<String> samples() {
    var resource = Objects.requireNonNull(SampleOrders.class.getResourceAsStream(RESOURCE));
    try (var lines = new BufferedReader(new InputStreamReader(resource, StandardCharsets.UTF_8))) {
      return lines.lines().toList();
    } catch (IOException failure) {
      throw new CommandFailedException("The sample can't be read from the jar", failure);
    }
  }
}
