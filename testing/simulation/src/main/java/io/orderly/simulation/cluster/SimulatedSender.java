package io.orderly.simulation.cluster;

import io.orderly.messages.OperatorAlert;
import io.orderly.messages.StepRequest;
import io.orderly.platform.kafka.MessageSender;
import io.orderly.platform.kafka.Outgoing;
import io.orderly.simulation.eventloop.SimulatedProcess;
import io.orderly.simulation.faults.Fault;
import io.orderly.simulation.network.Broker;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import org.apache.kafka.common.errors.RecordTooLargeException;

/** Sends for one process; each send is a scheduling point, and may fail, get lost or be doubled. */
final class SimulatedSender implements MessageSender {

  private static final double ANSWERED_AT_ONCE = 0.8;
  private static final long MAX_ANSWER_MILLIS = 300;

  private final Surroundings around;
  private final SimulatedProcess process;
  private final Broker broker;

  SimulatedSender(Surroundings around, SimulatedProcess process, Broker broker) {
    this.around = around;
    this.process = process;
    this.broker = broker;
  }

  @Override
  public CompletableFuture<Void> send(Outgoing outgoing) {
    around.points().pass();
    if (outgoing.message() instanceof StepRequest request) {
      around.watch().requested(request);
    }
    if (around.faults().strikes(Fault.RECORD_TOO_LARGE)) {
      around.watch().history().add("network", () -> "rejects it: too large");
      return CompletableFuture.failedFuture(new RecordTooLargeException("too large"));
    }
    CompletableFuture<Void> answer = new CompletableFuture<>();
    boolean taken = handOver(outgoing);
    Runnable complete = () -> complete(answer, taken);
    if (around.chance().happens(ANSWERED_AT_ONCE)) {
      complete.run();
    } else {
      around.eventLoop().plan(around.chance().micros(1, MAX_ANSWER_MILLIS), process, complete);
    }
    return answer;
  }

  private static void complete(CompletableFuture<Void> answer, boolean taken) {
    if (taken) {
      answer.complete(null);
    } else {
      answer.completeExceptionally(new IllegalStateException("the send failed"));
    }
  }

  /** Whether the sender is told that it was taken. */
  private boolean handOver(Outgoing outgoing) {
    if (around.faults().strikes(Fault.SEND_FAILS)) {
      around
          .watch()
          .history()
          .add(around.eventLoop().who(), () -> "can't send to " + outgoing.topic());
      return false;
    }
    boolean lost =
        outgoing.message() instanceof StepRequest && around.faults().strikes(Fault.REQUEST_LOST);
    if (lost) {
      around.watch().history().add("network", () -> "loses a request to " + outgoing.topic());
    } else {
      append(outgoing);
    }
    return !around.faults().strikes(Fault.SENT_YET_FAILED);
  }

  private void append(Outgoing outgoing) {
    if (outgoing.message() instanceof OperatorAlert alert) {
      around.watch().alertDelivered(alert);
    } else {
      broker.append(outgoing.topic(), outgoing.partition(), outgoing.key(), outgoing.message());
    }
  }

  @Override
  public List<Outgoing> sendAll(Collection<Outgoing> batch) {
    List<Outgoing> refused = new ArrayList<>();
    for (Outgoing outgoing : batch) {
      around.points().pass();
      if (!handOver(outgoing)) {
        refused.add(outgoing);
      }
    }
    around.points().pass();
    return refused;
  }
}
