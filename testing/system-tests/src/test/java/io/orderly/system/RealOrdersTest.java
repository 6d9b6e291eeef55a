package io.orderly.system;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assertions.fail;

import io.orderly.local.suite.Suite;
import io.orderly.system.Client.LineResult;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import java.util.function.Function;
import java.util.stream.Collectors;
import java.util.zip.GZIPInputStream;
import org.junit.jupiter.api.Assumptions;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;

/** The first 1,000 invoices of a real shop, with all their dirt. */
@Tag("servers")
@ExtendWith(RunningSuite.class)
class RealOrdersTest {

  private static final Path FILE =
      Path.of(
          System.getProperty("orderly.home"),
          "..",
          "shared",
          "data",
          "online-retail-2010-12-to-2011-06.ndjson.gz");
  private static final int SLICE = 1_000;

  @Test
  void everyValidOrderIsProcessedAndEveryOtherIsRefusedWithItsReason(Suite suite) throws Exception {
    assumePresent();
    Client client = new Client(suite);
    Checker checker = new Checker(suite);
    List<String> invoices = slice();

    List<LineResult> results = client.submitBatch(Client.lines(invoices));

    List<String> orderIds =
        results.stream().map(LineResult::orderId).filter(id -> id != null).toList();
    assertThat(results).hasSize(SLICE);
    assertThat(byStatus(results)).containsOnlyKeys("accepted", "refused");
    assertThat(results)
        .filteredOn(result -> result.status().equals("refused"))
        .allSatisfy(result -> assertThat(result.errors()).isNotEmpty());
    assertThat(orderIds).hasSize(validOf(invoices));
    checker.awaitProcessed(orderIds, Duration.ofMinutes(3));
    checker.eachHasExactlyOneEffectAStep(orderIds);

    List<LineResult> again = client.submitBatch(Client.lines(invoices));

    assertThat(byStatus(again))
        .isEqualTo(
            Map.of("known", (long) orderIds.size(), "refused", (long) SLICE - orderIds.size()));
  }

  /** Skips the test where the file is absent; on a build machine fails it, where nobody looks. */
  private static void assumePresent() {
    if (!Files.isReadable(FILE)) {
      String absent = "the file of real orders is not beside the checkout: " + FILE;
      if ("true".equals(System.getenv("CI"))) {
        fail(absent);
      }
      Assumptions.abort(absent);
    }
  }

  private static Map<String, Long> byStatus(List<LineResult> results) {
    return results.stream()
        .map(LineResult::status)
        .collect(Collectors.groupingBy(Function.identity(), Collectors.counting()));
  }

  /** A valid order names a customer, and has neither a quantity below 1 nor a negative price. */
  private static int validOf(List<String> invoices) {
    return (int)
        invoices.stream()
            .filter(invoice -> !invoice.contains("\"customerId\":null"))
            .filter(invoice -> !invoice.matches(".*\"quantity\":(0|-\\d+)[,}].*"))
            .filter(invoice -> !invoice.contains("\"unitPrice\":\"-"))
            .count();
  }

  private static List<String> slice() throws IOException {
    String run = UUID.randomUUID().toString();
    try (var lines =
        new BufferedReader(
            new InputStreamReader(
                new GZIPInputStream(Files.newInputStream(FILE)), StandardCharsets.UTF_8))) {
      return lines
          .lines()
          .limit(SLICE)
          .map(line -> line.replaceFirst("\"customerReference\":\"", "$0" + run + "-"))
          .toList();
    }
  }
}
