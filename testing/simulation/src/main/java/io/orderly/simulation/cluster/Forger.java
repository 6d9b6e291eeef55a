package io.orderly.simulation.cluster;

import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import io.orderly.messages.Message;
import io.orderly.messages.StepEvent;
import io.orderly.messages.StepReply;
import io.orderly.messages.StepReply.Outcome;
import io.orderly.messages.StepReply.UndoOutcome;
import io.orderly.messages.StepRequest;
import io.orderly.messages.Topics;
import io.orderly.process.Direction;
import io.orderly.process.OrderProcess;
import io.orderly.process.OrderStep;
import io.orderly.simulation.faults.Chance;
import io.orderly.simulation.network.Broker;
import io.orderly.simulation.observing.SimulationObserver;
import io.orderly.workflow.StepTask;
import org.jspecify.annotations.Nullable;

/**
 * Somebody who may write replies and knows of each order what its submitter sees: the id, the steps
 * and their attempts. As an agent it also has the tokens of requests, and tries them on other
 * attempts.
 */
final class Forger {

  private static final long FORGES_EVERY_MILLIS = 1_500;
  private static final String MADE_UP = "2.q83vEjRWeJCrze8SNFZ4kA";

  private final Surroundings around;
  private final Broker broker;
  private final Chance chance;
  private final int partitions;

  /**
   * With all that is drawn apart from what others draw.
   *
   * @param partitions of the topics of requests
   */
  Forger(Surroundings around, Broker broker, Chance chance, int partitions) {
    this.around = around;
    this.broker = broker;
    this.chance = chance;
    this.partitions = partitions;
  }

  /** Goes on for as long as the faults last. */
  void begin() {
    around
        .eventLoop()
        .plan(
            chance.micros(1, FORGES_EVERY_MILLIS),
            null,
            () -> {
              if (!around.faults().haveStopped()) {
                around.backlog().orders().forEach(this::forge);
                begin();
              }
            });
  }

  private void forge(OrderProcess order) {
    for (OrderStep step : order.steps()) {
      if (step.isBegun() && StepTask.isPerformed(step.agent())) {
        send(chance.happens(0.5) ? event(order, step) : answer(order, step));
      }
    }
  }

  private void send(StepReply forged) {
    broker.append(Topics.SCHEDULER_REPLIES, null, forged.orderId().toString(), forged);
  }

  private StepReply event(OrderProcess order, OrderStep step) {
    return StepReply.completed(
            order.orderId(),
            step.name(),
            order.direction(),
            JsonNodeFactory.instance.objectNode(),
            new StepEvent(step.agent(), "forged", step.edition()),
            SimulationObserver.FORGER)
        .withReplyToken(token(order, step));
  }

  private StepReply answer(OrderProcess order, OrderStep step) {
    return new StepReply(
        Message.SCHEMA_VERSION,
        order.orderId(),
        step.name(),
        order.direction(),
        step.attempt(),
        Outcome.COMPLETED,
        JsonNodeFactory.instance.objectNode(),
        null,
        SimulationObserver.FORGER,
        order.direction() == Direction.UNDO ? UndoOutcome.UNDONE : null,
        null,
        null,
        null,
        token(order, step),
        null);
  }

  private @Nullable String token(OrderProcess order, OrderStep step) {
    return switch (chance.between(0, 3)) {
      case 0 -> null;
      case 1 -> MADE_UP;
      default -> tokenOfAnother(order, step);
    };
  }

  /** Of some request to the agent of the step. */
  private @Nullable String tokenOfAnother(OrderProcess order, OrderStep step) {
    String topic = Topics.agentRequests(step.agent());
    int partition = chance.between(0, partitions - 1);
    int end = (int) broker.end(topic, partition);
    if (end == 0) {
      return null;
    }
    StepRequest seen = (StepRequest) broker.read(topic, partition, chance.between(0, end - 1));
    boolean isOfTheSame =
        seen.orderId().equals(order.orderId())
            && seen.step().equals(step.name())
            && seen.direction() == order.direction()
            && seen.attempt() == step.attempt();
    return isOfTheSame ? null : seen.replyToken();
  }
}
