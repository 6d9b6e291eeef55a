package io.orderly.simulation.partner;

import io.orderly.messages.RemoteKey;
import io.orderly.process.Direction;
import io.orderly.process.OrderStep;
import io.orderly.simulation.eventloop.EventLoop;
import io.orderly.simulation.faults.Chance;
import io.orderly.simulation.faults.Fault;
import io.orderly.simulation.faults.Faults;
import io.orderly.simulation.observing.SimulationObserver;
import io.orderly.workflow.AgentDefinition;
import io.orderly.workflow.AgentDefinition.Tombstones;
import java.time.Duration;
import java.util.HashMap;
import java.util.HashSet;
import java.util.Map;
import java.util.Set;
import java.util.UUID;
import java.util.function.Consumer;

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
  private final Map<String, Standing> keys = new HashMap<>();
  private final Set<String> buried = new HashSet<>();
  private final Set<String> stopped = new HashSet<>();
  private final Set<String> forgotten = new HashSet<>();
  private final Set<String> denied = new HashSet<>();
  private long hangsUntilMicros;

  private enum Standing {
    IN_PROGRESS,
    DONE
  }

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
      PartnerKind kind) {
    this.eventLoop = eventLoop;
    this.chance = chance;
    this.faults = faults;
    this.simulationObserver = simulationObserver;
    this.kind = kind;
    this.tombstones = definition.tombstones();
    this.remembersMicros =
        definition.idempotencyWindow().plus(WHILE_CALLS_ARE_LATE).toMillis() * 1_000;
  }

  PartnerKind kind() {
    return kind;
  }

  /** Takes a call; the answer may come late or never. */
  void take(Call call, Consumer<Answer> answer) {
    if (faults.strikes(Fault.PARTNER_UNAVAILABLE)) {
      answer.accept(Answer.UNAVAILABLE);
    } else if (isRecognized(call)) {
      say(done(call), answer);
    } else if (keys.get(call.forwardKey()) == Standing.IN_PROGRESS
        || keys.get(call.undoKey()) == Standing.IN_PROGRESS) {
      answer.accept(Answer.IN_PROGRESS);
    } else if (isRefused(call)) {
      simulationObserver.history().add("partner", call.orderId(), () -> "refuses " + call.step());
      say(Answer.REFUSED, answer);
    } else {
      work(call, answer);
    }
  }

  private boolean isRecognized(Call call) {
    boolean known = keys.get(call.key()) == Standing.DONE && !forgotten.contains(call.key());
    return known && !actsEachTime(call);
  }

  private boolean actsEachTime(Call call) {
    return !kind.hasKeys() && call.direction() == Direction.FORWARD;
  }

  /** Looks up a call to perform a step. */
  void find(Call call, Consumer<Answer> answer) {
    if (faults.strikes(Fault.PARTNER_UNAVAILABLE)) {
      answer.accept(Answer.UNAVAILABLE);
    } else {
      boolean found = keys.get(call.forwardKey()) == Standing.DONE;
      say(found ? Answer.DONE : Answer.NOT_FOUND, answer);
    }
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
    return (forward && buried.contains(call.key()))
        || faults.strikes(forward ? Fault.PARTNER_REFUSES : Fault.UNDO_REFUSED);
  }

  private void work(Call call, Consumer<Answer> answer) {
    if (!actsEachTime(call)) {
      keys.put(call.key(), Standing.IN_PROGRESS);
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
            keys.remove(call.key(), Standing.IN_PROGRESS);
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
    if (stopped.contains(call.forwardKey())) {
      return;
    }
    keys.put(call.key(), Standing.DONE);
    if (call.direction() == Direction.FORWARD) {
      simulationObserver.effect(call.orderId(), call.step(), call.direction(), call.key());
      eventLoop.plan(remembersMicros, null, () -> forgotten.add(call.key()));
      return;
    }
    // Past its window it denies what it did.
    boolean happened =
        keys.get(call.forwardKey()) == Standing.DONE
            && (kind != PartnerKind.KEYED || !forgotten.contains(call.forwardKey()));
    if (!happened) {
      denied.add(call.key());
    }
    if (tombstones == Tombstones.KEPT || happened) {
      buried.add(call.forwardKey());
    }
    if (happened) {
      simulationObserver.effect(call.orderId(), call.step(), call.direction(), call.key());
    }
  }

  private Answer done(Call call) {
    return denied.contains(call.key()) ? Answer.NEVER_HAPPENED : Answer.DONE;
  }

  /** Whether what the step did stands, as a person sees who looks. */
  public boolean stands(UUID orderId, OrderStep step) {
    String undo = RemoteKey.of(orderId, step.name(), step.edition(), Direction.UNDO);
    // An undo that was denied took nothing back.
    boolean isUndone = keys.get(undo) == Standing.DONE && !denied.contains(undo);
    String forward = RemoteKey.of(orderId, step.name(), step.edition(), Direction.FORWARD);
    return keys.get(forward) == Standing.DONE && !isUndone;
  }

  /** A person takes back what the step did, and sees to it that no late call of it acts. */
  public void takeBack(UUID orderId, OrderStep step) {
    String forward = RemoteKey.of(orderId, step.name(), step.edition(), Direction.FORWARD);
    String undo = RemoteKey.of(orderId, step.name(), step.edition(), Direction.UNDO);
    boolean stands = stands(orderId, step);
    keys.put(undo, Standing.DONE);
    denied.remove(undo);
    buried.add(forward);
    stopped.add(forward);
    if (stands) {
      simulationObserver.effect(orderId, step.name(), Direction.UNDO, undo);
    }
  }

  private void say(Answer said, Consumer<Answer> answer) {
    if (!faults.strikes(Fault.ANSWER_LOST)) {
      answer.accept(said);
    }
  }
}
