package io.orderly.benchmarks.rivals.contest;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.UUID;

/** Calls the remote services, with the body and the headers of the agents. */
public final class PartnerCalls implements AutoCloseable {

  private final StepClient client;
  private final Ledger ledger;

  PartnerCalls(StepClient client, Ledger ledger) {
    this.client = client;
    this.ledger = ledger;
  }

  /**
   * Performs a step and waits for its result.
   *
   * @param order JSON
   * @param results of the steps before it
   * @return JSON
   * @throws UncheckedIOException when the connection breaks
   * @throws IllegalStateException when the answer is not good, or this thread is interrupted
   */
  public String perform(OrderStep step, UUID orderId, String order, StepResults results) {
    StepClient.Answer answer =
        post(step.path(), orderId + ":" + step.value(), body(step, orderId, order, results));
    if (!answer.isGood()) {
      throw new IllegalStateException("%s answered %d".formatted(step.path(), answer.status()));
    }
    ledger.called(SampleOrder.indexOf(orderId));
    return answer.body();
  }

  private static String body(OrderStep step, UUID orderId, String order, StepResults results) {
    return "{\"orderId\":\""
        + orderId
        + "\",\"step\":\""
        + step.value()
        + "\",\"order\":"
        + order
        + ",\"results\":"
        + results.json()
        + '}';
  }

  private StepClient.Answer post(String path, String idempotencyKey, String body) {
    try {
      return client.post(path, idempotencyKey, body);
    } catch (IOException broken) {
      throw new UncheckedIOException(broken);
    } catch (InterruptedException ended) {
      Thread.currentThread().interrupt();
      throw new IllegalStateException("Interrupted during a call of a remote service", ended);
    }
  }

  @Override
  public void close() throws IOException {
    client.close();
  }
}
