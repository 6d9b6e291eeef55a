package io.orderly.simulation.observing;

import io.orderly.messages.ForwardCall;
import io.orderly.messages.OperatorAlert;
import io.orderly.messages.StepReply;
import io.orderly.messages.StepRequest;
import io.orderly.process.Decision;
import io.orderly.process.Direction;
import io.orderly.process.Failure;
import io.orderly.process.OrderProcess;
import io.orderly.process.OrderStep;
import io.orderly.process.StepStart;
import io.orderly.process.StepState;
import io.orderly.simulation.checking.AnswerImage;
import io.orderly.simulation.checking.EffectImage;
import io.orderly.simulation.checking.Invariants;
import io.orderly.simulation.checking.OrderImage;
import io.orderly.simulation.checking.Violation;
import io.orderly.simulation.eventloop.SimulatedTime;
import io.orderly.simulation.scenario.CustomerAttributes;
import io.orderly.store.memory.InMemoryStore;
import io.orderly.store.memory.Interleaving.Changes;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Objects;
import java.util.Set;
import java.util.UUID;
import java.util.function.BiConsumer;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Shows all that happens to the checks, and keeps the history. */
public final class SimulationObserver {

  /** While nothing changes a look a second is enough to see what is late. */
  private static final Duration LOOK_EVERY = Duration.ofSeconds(1);

  /** Why an order is set aside on which nothing could be decided. */
  private static final Set<String> BROKEN = Set.of("decision-failed", "refused-by-store");

  private static final Pattern EDITION = Pattern.compile(":e([0-9]+)(:undo)?$");

  /** Writes replies as if it were an agent. */
  public static final String FORGER = "forger";

  private final Invariants invariants;
  private final EventHistory eventHistory;
  private final SimulatedTime time;
  private final Set<String> undelivered = new HashSet<>();
  private List<OrderImage> images = List.of();
  private BiConsumer<UUID, OrderStep> takingBack = (orderId, step) -> {};
  private long changes;
  private long changesSeen = -1;
  private long lookAtMicros;

  public SimulationObserver(Invariants invariants, EventHistory eventHistory, SimulatedTime time) {
    this.invariants = invariants;
    this.eventHistory = eventHistory;
    this.time = time;
  }

  /** What an operator does at the partner of a step that is decided undone. */
  public void takingBack(BiConsumer<UUID, OrderStep> doing) {
    takingBack = doing;
  }

  public EventHistory history() {
    return eventHistory;
  }

  /** How often anything was committed. */
  public long changes() {
    return changes;
  }

  /** Whether every alert that was stored was delivered. */
  public boolean allAlertsDelivered() {
    return undelivered.isEmpty();
  }

  public void acknowledged(UUID orderId, String key, String hash) {
    eventHistory.add("customer", orderId, () -> "receives the acknowledgement");
    invariants.acknowledged(orderId, key, hash);
  }

  /** A transaction became visible. */
  public void committed(String who, Changes made) {
    changes++;
    List<OrderImage> before = new ArrayList<>();
    List<OrderImage> after = new ArrayList<>();
    for (OrderProcess accepted : made.accepted()) {
      after.add(Images.of(accepted));
      eventHistory.add(who, accepted.orderId(), () -> "accepts " + accepted.workflow());
    }
    for (Decision decision : made.decisions()) {
      before.add(Images.of(decision.before()));
      after.add(Images.of(decision.after()));
      eventHistory.add(who, decision.after().orderId(), () -> OrderHistoryLines.change(decision));
    }
    made.alerts().forEach(alert -> undelivered.add(alert.alertId()));
    made.decisions().forEach(this::takeBack);
    made.decisions().stream()
        .flatMap(decision -> Images.answers(decision.after().orderId(), decision.events()))
        .forEach(invariants::answered);
    invariants.committed(
        who,
        time.now(),
        before,
        after,
        made.alerts().stream().map(Images::of).toList(),
        made.decisions().stream()
            .flatMap(decision -> Images.decisions(decision.after().orderId(), decision.events()))
            .toList());
    made.decisions().forEach(decision -> started(who, decision));
    made.decisions().forEach(SimulationObserver::refuseBrokenDecision);
  }

  /** An operator who says that a step is undone has just seen to it that it is. */
  private void takeBack(Decision decision) {
    OrderProcess order = decision.after();
    Images.decisions(order.orderId(), decision.events())
        .map(said -> Objects.requireNonNull(order.step(said.step())))
        .filter(step -> step.state() == StepState.UNDONE)
        .forEach(step -> takingBack.accept(order.orderId(), step));
  }

  private void started(String who, Decision decision) {
    for (StepStart start : decision.starts()) {
      invariants.started(
          who,
          decision.after().orderId(),
          start.step(),
          start.direction().value(),
          start.attempt());
    }
  }

  /** No decision of the state machine may ever throw here: every order fits its workflow. */
  private static void refuseBrokenDecision(Decision decision) {
    Failure failure = decision.after().failure();
    if (failure != null && decision.before().failure() == null && BROKEN.contains(failure.code())) {
      throw new Violation("I12", decision.after().orderId(), failure.message());
    }
  }

  public void requested(StepRequest request) {
    eventHistory.add(
        "network", request.orderId(), () -> "takes " + OrderHistoryLines.request(request));
    invariants.requested(
        request.orderId(), request.step(), request.direction().value(), request.attempt());
    ForwardCall undoes = request.undoes();
    invariants.asks(
        request.orderId(),
        request.step(),
        request.direction().value(),
        request.attempt(),
        request.accepted() != null,
        undoes != null && undoes.result() != null);
    String reference = request.order().customerReference();
    invariants.carried(
        request.orderId(),
        request.step(),
        request.direction().value(),
        request.attempt(),
        AttributeImage.of(
            CustomerAttributes.ofOrder(reference, edition(request)),
            CustomerAttributes.ofLine(reference)),
        AttributeImage.of(request));
  }

  /** As the key names it, since under one key a partner must get one content. */
  private static int edition(StepRequest request) {
    Matcher named = EDITION.matcher(request.remoteKey());
    return named.find() ? Integer.parseInt(named.group(1)) : 1;
  }

  public void answered(StepReply reply) {
    eventHistory.add(reply.agentInstance(), reply.orderId(), () -> OrderHistoryLines.reply(reply));
    invariants.answered(
        reply.orderId(), reply.step(), reply.direction().value(), reply.attempt(), outcome(reply));
    if (reply.saysSuspended()) {
      invariants.answered(
          reply.orderId(), reply.step(), reply.direction().value(), reply.attempt(), "suspended");
    }
  }

  /** A partner says what became of a step, whatever the attempt. */
  public void told(StepReply event) {
    invariants.told(event.orderId(), event.step(), event.direction().value(), outcome(event));
  }

  /** One that was forged is put away, and must change nothing. */
  public void answerPutAway(StepReply reply) {
    if (reply.agentInstance().equals(FORGER)) {
      return;
    }
    if (reply.event() != null) {
      invariants.eventPutAway(
          reply.orderId(), reply.step(), reply.direction().value(), outcome(reply));
      return;
    }
    invariants.answerPutAway(
        reply.orderId(), reply.step(), reply.direction().value(), reply.attempt(), outcome(reply));
  }

  private static String outcome(StepReply reply) {
    if (reply.saysNeverHappened()) {
      return "never-happened";
    }
    return reply.outcome().name().toLowerCase(Locale.ROOT);
  }

  /** Whoever answered was told that it was applied. */
  public void answerApplied(AnswerImage answer) {
    invariants.answerApplied(answer);
  }

  /** Whoever answered was told that it was not. */
  public void answerRefused(AnswerImage answer, int attempt) {
    invariants.answerRefused(answer, attempt);
  }

  public void namedResult(StepRequest undo) {
    invariants.namedResult(undo.orderId(), undo.step());
  }

  public void effect(UUID orderId, String step, Direction direction, String remoteKey) {
    eventHistory.add(
        "partner", orderId, () -> (direction == Direction.FORWARD ? "does " : "undoes ") + step);
    invariants.effect(new EffectImage(orderId, step, direction.value(), remoteKey, time.now()));
  }

  public void alertDelivered(OperatorAlert alert) {
    eventHistory.add("operator", alert.orderId(), () -> "reads alert " + alert.alertId());
    invariants.alertDelivered(Images.of(alert));
    undelivered.remove(alert.alertId());
  }

  /** Looks at all orders, when anything may be new since the last look. */
  public void look(InMemoryStore store) {
    if (changes != changesSeen) {
      images = store.orders().stream().map(Images::of).toList();
    } else if (time.nowMicros() < lookAtMicros) {
      return;
    }
    changesSeen = changes;
    lookAtMicros = time.nowMicros() + LOOK_EVERY.toNanos() / 1_000;
    invariants.afterEvent(time.now(), images);
  }

  /** The end: nothing goes wrong any more, and time has run on. */
  public void atRest(InMemoryStore store) {
    invariants.atRest(time.now(), store.orders().stream().map(Images::of).toList());
  }
}
