package io.orderly.chaos.client;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.orderly.chaos.workflows.ChaosWorkflow;
import java.time.Duration;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.SplittableRandom;
import org.jspecify.annotations.Nullable;

/** Makes orders that look like a shop's, each with a reference and a key of its own. */
final class OrderSource {

  private static final String[] SKUS = {"85123A", "71053", "84406B", "22752", "21730", "POST"};
  private static final int MAX_LINES = 4;

  /** One in so many orders has attributes. */
  private static final int WITH_ATTRIBUTES = 3;

  private static final Duration DELAY = Duration.ofSeconds(3);
  private static final int CUSTOMERS = 500;
  private static final int MAX_QUANTITY = 12;
  private static final int MAX_PENCE = 2_000;
  private static final int PENCE = 100;

  private final ObjectMapper json = new ObjectMapper();
  private final String run;
  private final SplittableRandom random;
  private final double delayedShare;
  private long next;

  /**
   * A source.
   *
   * @param run prefix of every reference, so that runs on the same data do not collide
   * @param delayedShare of the orders that start three seconds later
   */
  OrderSource(String run, long seed, double delayedShare) {
    this.run = run;
    this.delayedShare = delayedShare;
    this.random = new SplittableRandom(seed);
  }

  ClientOrder next() {
    long number = next++;
    var reference = "%s-%07d".formatted(run, number);
    var attributes = json.createObjectNode();
    if (number % WITH_ATTRIBUTES == 0) {
      attributes.putObject("payment").put("token", "token-" + reference);
    }
    var startAt = random.nextDouble() < delayedShare ? startAt() : null;
    return new ClientOrder(
        number,
        reference,
        "key-" + reference,
        body(number, reference, attributes, startAt),
        attributes.isEmpty() ? "" : attributes.toString(),
        startAt);
  }

  private static Instant startAt() {
    return Instant.now().plus(DELAY).truncatedTo(ChronoUnit.MILLIS);
  }

  private String body(
      long number, String reference, ObjectNode attributes, @Nullable Instant startAt) {
    var workflows = ChaosWorkflow.values();
    var order = json.createObjectNode();
    order.put("customerReference", reference);
    order.put("customerId", "C-" + random.nextInt(CUSTOMERS));
    order.put("country", "United Kingdom");
    order.put("currency", "GBP");
    order.put("workflow", workflows[(int) (number % workflows.length)].workflowName());
    if (!attributes.isEmpty()) {
      order.set("attributes", attributes);
    }
    if (startAt != null) {
      order.put("startAt", startAt.toString());
    }
    var lines = order.putArray("lines");
    int count = 1 + random.nextInt(MAX_LINES);
    for (int line = 0; line < count; line++) {
      fill(lines.addObject());
    }
    try {
      return json.writeValueAsString(order);
    } catch (JsonProcessingException impossible) {
      throw new IllegalStateException(impossible);
    }
  }

  private void fill(ObjectNode line) {
    int pence = 1 + random.nextInt(MAX_PENCE);
    line.put("sku", SKUS[random.nextInt(SKUS.length)]);
    line.put("quantity", 1 + random.nextInt(MAX_QUANTITY));
    line.put("unitPrice", "%d.%02d".formatted(pence / PENCE, pence % PENCE));
  }
}
