package io.orderly.simulation.partner;

import io.orderly.messages.RemoteKey;
import io.orderly.messages.StepReply;
import io.orderly.process.Direction;
import io.orderly.process.OrderStep;
import io.orderly.simulation.eventloop.EventLoop;
import io.orderly.simulation.faults.Chance;
import io.orderly.simulation.faults.Fault;
import io.orderly.simulation.faults.Faults;
import io.orderly.simulation.observing.SimulationObserver;
import io.orderly.simulation.partner.PartnerMemory.Standing;
import io.orderly.workflow.AgentDefinition;
import io.orderly.workflow.AgentDefinition.Tombstones;
import java.time.Duration;
import java.util.HashMap;
import java.util.Map;
import java.util.UUID;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/**
 * A remote service. It remembers what it has done under each idempotency key, refuses a key that it
 * is at work on, and, where it keeps tombstones, a forward call after its undo. One without keys
 * does what it is asked as often as it is asked; its keys are references, by which it finds calls.
 */
public final class Partner {

  /** A call that was made in time comes no later than this. */
  private static final Duration WHILE_CALLS_ARE_LATE = Duration.ofSeconds(2);

  /** A call to a partner without keys is found by then, if it had an effect. */
  static final Duration SETTLES_WITHIN = Duration.ofSeconds(10);

  /** A call takes less to arrive. */
  private static final Duration ON_ITS_WAY = Duration.ofSeconds(1);

  /** Most copies of a call come by then, and few next attempts. */
  private static final long COPY_MICROS = 3_000_000;

  private static final long USUAL_MILLIS = 80;
  private static final long SLOW_MILLIS = 12_000;
  private static final double DOES_IT_ALL_THE_SAME = 0.5;
  private static final long MIN_HUNG_MILLIS = 60_000;
  private static final long MAX_HUNG_MILLIS = 6_000_000;

  private final EventLoop eventLoop;
  private final Chance chance;
  private final Faults faults;
  private final SimulationObserver simulationObserver;
  private final PartnerKind kind;
  private final Tombstones tombstones;
  private final long remembersMicros;
  private final AcceptedCalls acceptedCalls;
  private final PartnerMemory memory = new PartnerMemory();
  private final Map<String, Long> copiesRefusedUntil = new HashMap<>();
  private final String agent;
  private Consumer<UUID> hooks = orderId -> {};
  private Consumer<StepReply> events = event -> {};
  private long hangsUntilMicros;
  private long silentUntilMicros;

  /**
   * A partner.
   *
   * @param definition what the workflows rely on at it
   */
  public Partner(
      EventLoop eventLoop,
      Chance chance,
      Faults faults,
      SimulationObserver simulationObserver,
      AgentDefinition definition,
      PartnerKind kind,
      AcceptedCalls acceptedCalls) {
    this.eventLoop = eventLoop;
    this.chance = chance;
    this.faults = faults;
    this.simulationObserver = simulationObserver;
    this.kind = kind;
    this.acceptedCalls = acceptedCalls;
    this.agent = definition.name();
    this.tombstones = definition.tombstones();
    this.remembersMicros =
        definition.idempotencyWindow().plus(WHILE_CALLS_ARE_LATE).toMillis() * 1_000;
  }

  /** Sends its hooks there, with the order that each is about. */
  public void sendHooksTo(Consumer<UUID> newHooks) {
    hooks = newHooks;
  }

  /** Says there what became of its calls. */
  public void sendEventsTo(Consumer<StepReply> newEvents) {
    events = newEvents;
  }

  PartnerKind kind() {
    return kind;
  }

  /** Takes a call; the answer may come late or never. */
  void take(Call call, Consumer<Answer> answer) {
    if (faults.strikes(Fault.PARTNER_UNAVAILABLE)) {
      answer.accept(Answer.UNAVAILABLE);
    } else if (isRecognized(call)) {
      say(isRefusedCopy(call) ? Answer.REFUSED : done(call), answer);
    } else if (memory.of(call.forwardKey()) == Standing.IN_PROGRESS
        || memory.of(call.undoKey()) == Standing.IN_PROGRESS) {
      answer.accept(Answer.IN_PROGRESS);
    } else if (isRefused(call)) {
      simulationObserver.history().add("partner", call.orderId(), () -> "refuses " + call.step());
      say(Answer.REFUSED, answer);
    } else {
      work(call, answer);
    }
  }

  private boolean isRecognized(Call call) {
    return memory.isRecognized(call.key()) && !actsEachTime(call);
  }

  private boolean isRefusedCopy(Call call) {
    return eventLoop.time().nowMicros() < copiesRefusedUntil.getOrDefault(call.key(), 0L);
  }

  private boolean actsEachTime(Call call) {
    return !kind.hasKeys() && call.direction() == Direction.FORWARD;
  }

  /** Looks up a call to perform a step. */
  void find(Call call, Consumer<Answer> answer) {
    if (faults.strikes(Fault.PARTNER_UNAVAILABLE)) {
      answer.accept(Answer.UNAVAILABLE);
    } else {
      Answer found =
          switch (memory.of(call.forwardKey())) {
            case DONE -> Answer.DONE;
            case ACCEPTED -> Answer.ACCEPTED;
            case NEW, IN_PROGRESS, REFUSED, CANCELLED -> Answer.NOT_FOUND;
          };
      say(found, answer);
    }
  }

  /** Says what became of a call that it took on; by its number, which it never forgets. */
  void status(Call call, Consumer<Answer> answer) {
    boolean silent = eventLoop.time().nowMicros() < silentUntilMicros && !faults.haveStopped();
    if (faults.strikes(Fault.PARTNER_UNAVAILABLE)) {
      answer.accept(Answer.UNAVAILABLE);
    } else if (!silent) {
      Answer status =
          switch (memory.of(call.key())) {
            case DONE -> Answer.DONE;
            case ACCEPTED -> Answer.ACCEPTED;
            case NEW, IN_PROGRESS, REFUSED, CANCELLED -> Answer.REFUSED;
          };
      say(status, answer);
    }
  }

  /** When it wants to be asked about a call; null when it does not say. */
  @Nullable Duration askAfter() {
    return acceptedCalls.askAfter();
  }

  /** Whether calls hang here, so that no instance of the agent has a slot for anything new. */
  boolean hangs() {
    long now = eventLoop.time().nowMicros();
    if (now >= hangsUntilMicros && faults.strikes(Fault.SLOTS_HANG)) {
      hangsUntilMicros = now + chance.micros(MIN_HUNG_MILLIS, MAX_HUNG_MILLIS);
      simulationObserver.history().add("partner", () -> "hangs");
    }
    return now < hangsUntilMicros && !faults.haveStopped();
  }

  private boolean isRefused(Call call) {
    boolean forward = call.direction() == Direction.FORWARD;
    return (forward && memory.isBuried(call.key()))
        || faults.strikes(forward ? Fault.PARTNER_REFUSES : Fault.UNDO_REFUSED);
  }

  private void work(Call call, Consumer<Answer> answer) {
    if (!actsEachTime(call)) {
      memory.becomes(call.key(), Standing.IN_PROGRESS);
    }
    long most = faults.strikes(Fault.PARTNER_SLOW) ? slowMillis(call) : USUAL_MILLIS;
    boolean hangs = faults.strikes(Fault.PARTNER_HANGS);
    eventLoop.plan(
        chance.micros(1, most),
        null,
        () -> {
          if (!hangs) {
            finish(call);
            say(done(call), answer);
          } else if (chance.happens(DOES_IT_ALL_THE_SAME)) {
            finish(call);
          } else {
            memory.comesToNothing(call.key());
          }
        });
  }

  /**
   * A partner without tombstones must not do late what was asked in time: nothing could then keep
   * the effect from standing after its undo. Where calls can be looked up, the undo waits for that.
   */
  private long slowMillis(Call call) {
    if (actsEachTime(call)) {
      return SETTLES_WITHIN.minus(ON_ITS_WAY).toMillis();
    }
    return tombstones == Tombstones.KEPT ? SLOW_MILLIS : USUAL_MILLIS;
  }

  private void finish(Call call) {
    if (memory.isStopped(call.forwardKey())) {
      return;
    }
    if (call.direction() == Direction.UNDO) {
      undo(call);
      return;
    }
    eventLoop.plan(remembersMicros, null, () -> memory.forget(call.key()));
    if (acceptedCalls.takesOn()) {
      takeOn(call);
    } else {
      perform(call);
    }
  }

  private void perform(Call call) {
    memory.becomes(call.key(), Standing.DONE);
    simulationObserver.effect(call.orderId(), call.step(), call.direction(), call.key());
    tell(call, CallEvents.done(agent, call));
  }

  /** The same event however often it is sent. */
  private void tell(Call call, StepReply event) {
    for (long micros : acceptedCalls.microsUntilEvents()) {
      eventLoop.plan(
          micros,
          null,
          () -> {
            simulationObserver
                .history()
                .add("partner", call.orderId(), () -> "tells of " + call.key() + ": " + event);
            events.accept(event);
          });
    }
  }

  private void takeOn(Call call) {
    memory.becomes(call.key(), Standing.ACCEPTED);
    simulationObserver.history().add("partner", call.orderId(), () -> "takes on " + call.step());
    silentUntilMicros =
        Math.max(silentUntilMicros, eventLoop.time().nowMicros() + acceptedCalls.silentMicros());
    // Where an undo repeats the call for its answer, a refusal would say that it never happened.
    if (acceptedCalls.refusesCopies() && kind == PartnerKind.KEYED) {
      copiesRefusedUntil.put(call.key(), eventLoop.time().nowMicros() + COPY_MICROS);
    }
    for (long micros : acceptedCalls.microsUntilHooks()) {
      eventLoop.plan(micros, null, () -> hooks.accept(call.orderId()));
    }
    AcceptedCalls.Ending ending = acceptedCalls.ending();
    if (ending != AcceptedCalls.Ending.NONE) {
      eventLoop.plan(acceptedCalls.microsUntilDone(), null, () -> end(call, ending));
    }
  }

  private void end(Call call, AcceptedCalls.Ending ending) {
    boolean taken = memory.of(call.key()) == Standing.ACCEPTED || actsEachTime(call);
    if (!taken || memory.isBuried(call.key()) || memory.isStopped(call.key())) {
      return;
    }
    if (ending == AcceptedCalls.Ending.DONE) {
      perform(call);
    } else {
      memory.becomes(call.key(), Standing.REFUSED);
      tell(call, CallEvents.refused(agent, call));
    }
  }

  private void takeOnUndo(Call call) {
    memory.becomes(call.key(), Standing.ACCEPTED);
    memory.bury(call.forwardKey());
    simulationObserver
        .history()
        .add("partner", call.orderId(), () -> "takes on the undo of " + call.step());
    silentUntilMicros =
        Math.max(silentUntilMicros, eventLoop.time().nowMicros() + acceptedCalls.silentMicros());
    for (long micros : acceptedCalls.microsUntilHooks()) {
      eventLoop.plan(micros, null, () -> hooks.accept(call.orderId()));
    }
    AcceptedCalls.Ending ending = acceptedCalls.ending();
    eventLoop.plan(acceptedCalls.microsUntilUndone(ending), null, () -> endUndo(call, ending));
  }

  /** Unless a person took it back meanwhile. */
  private void endUndo(Call call, AcceptedCalls.Ending ending) {
    if (memory.of(call.key()) != Standing.ACCEPTED) {
      return;
    }
    if (ending == AcceptedCalls.Ending.REFUSED) {
      memory.giveUp(call.key());
      tell(call, CallEvents.refused(agent, call));
    } else {
      perform(call);
    }
  }

  private void undo(Call call) {
    if (memory.of(call.forwardKey()) == Standing.DONE && acceptedCalls.takesOnUndo()) {
      takeOnUndo(call);
      return;
    }
    memory.becomes(call.key(), Standing.DONE);
    // Past its window it denies what it did, unless it is named by its number.
    boolean isKnown =
        kind != PartnerKind.KEYED || call.byAnswer() || !memory.isForgotten(call.forwardKey());
    Standing undone = isKnown ? memory.of(call.forwardKey()) : Standing.NEW;
    boolean happened = undone == Standing.DONE;
    boolean cancelled = undone == Standing.ACCEPTED;
    if (cancelled) {
      memory.becomes(call.forwardKey(), Standing.CANCELLED);
    } else if (!happened) {
      memory.deny(call.key());
    }
    if (tombstones == Tombstones.KEPT || happened || cancelled) {
      memory.bury(call.forwardKey());
    }
    if (happened) {
      simulationObserver.effect(call.orderId(), call.step(), call.direction(), call.key());
      tell(call, CallEvents.done(agent, call));
    }
  }

  private Answer done(Call call) {
    return switch (memory.of(call.key())) {
      case ACCEPTED -> Answer.ACCEPTED;
      case REFUSED -> Answer.REFUSED;
      case NEW, IN_PROGRESS, DONE, CANCELLED ->
          memory.isDenied(call.key()) ? Answer.NEVER_HAPPENED : Answer.DONE;
    };
  }

  /** Whether what the step did stands, or is still to be done, as a person sees who looks. */
  public boolean stands(UUID orderId, OrderStep step) {
    return isInState(orderId, step, Standing.DONE) || isInState(orderId, step, Standing.ACCEPTED);
  }

  private boolean isInState(UUID orderId, OrderStep step, Standing standing) {
    String undo = RemoteKey.of(orderId, step.name(), step.edition(), Direction.UNDO);
    String forward = RemoteKey.of(orderId, step.name(), step.edition(), Direction.FORWARD);
    return memory.of(forward) == standing && !memory.isUndone(undo);
  }

  /** A person takes back what the step did, and sees to it that no late call of it acts. */
  public void takeBack(UUID orderId, OrderStep step) {
    String forward = RemoteKey.of(orderId, step.name(), step.edition(), Direction.FORWARD);
    String undo = RemoteKey.of(orderId, step.name(), step.edition(), Direction.UNDO);
    boolean happened = isInState(orderId, step, Standing.DONE);
    memory.takeBack(forward, undo);
    if (happened) {
      simulationObserver.effect(orderId, step.name(), Direction.UNDO, undo);
    }
  }

  private void say(Answer said, Consumer<Answer> answer) {
    if (!faults.strikes(Fault.ANSWER_LOST)) {
      answer.accept(said);
    }
  }
}
