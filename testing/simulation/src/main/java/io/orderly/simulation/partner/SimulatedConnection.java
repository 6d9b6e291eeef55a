package io.orderly.simulation.partner;

import io.orderly.simulation.eventloop.EventLoop;
import io.orderly.simulation.faults.Chance;
import io.orderly.simulation.faults.Fault;
import io.orderly.simulation.faults.Faults;
import java.time.Duration;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/** The way between an agent and its partner; a call that is on it arrives, whoever dies. */
public final class SimulatedConnection {

  private static final long USUAL_MILLIS = 30;
  private static final long LATE_MILLIS = 8_000;
  private static final long RETRY_MIN_MILLIS = 100;
  private static final long RETRY_MAX_MILLIS = 700;
  private static final long QUICK_MILLIS = 3;

  private final EventLoop eventLoop;
  private final Chance chance;
  private final Faults faults;
  private final Partner partner;

  public SimulatedConnection(EventLoop eventLoop, Chance chance, Faults faults, Partner partner) {
    this.eventLoop = eventLoop;
    this.chance = chance;
    this.faults = faults;
    this.partner = partner;
  }

  void call(Call call, Consumer<Answer> answer) {
    long takes = faults.strikes(Fault.CALL_LATE) ? chance.micros(0, LATE_MILLIS) : latency();
    eventLoop.plan(takes, null, () -> partner.take(call, answer));
  }

  void find(Call call, Consumer<Answer> answer) {
    eventLoop.plan(latency(), null, () -> partner.find(call, answer));
  }

  void status(Call call, Consumer<Answer> answer) {
    eventLoop.plan(latency(), null, () -> partner.status(call, answer));
  }

  /** When the partner wants to be asked about a call; null when it does not say. */
  @Nullable Duration askAfter() {
    return partner.askAfter();
  }

  PartnerKind kind() {
    return partner.kind();
  }

  /** Whether nothing new can be called. */
  boolean hangs() {
    return partner.hangs();
  }

  long latency() {
    return chance.micros(1, USUAL_MILLIS);
  }

  long retryWait() {
    return chance.micros(RETRY_MIN_MILLIS, RETRY_MAX_MILLIS);
  }

  long quick() {
    return chance.micros(0, QUICK_MILLIS);
  }
}
