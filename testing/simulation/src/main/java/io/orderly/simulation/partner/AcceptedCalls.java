package io.orderly.simulation.partner;

import io.orderly.simulation.faults.Chance;
import java.time.Duration;
import java.util.List;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * How often a partner takes a call on and does it later, and what becomes of it then. It draws from
 * a source of its own, so that a run without such calls is as recorded seeds have it.
 */
public final class AcceptedCalls {

  private static final double REFUSED_LATER = 0.2;
  private static final double NEVER_DONE = 0.2;
  private static final double NOT_TOLD = 0.2;
  private static final double SILENT = 0.2;
  private static final double REFUSES_COPIES = 0.8;
  private static final long MAX_MILLIS_UNTIL_DONE = 15_000;
  private static final long MIN_SILENT_MILLIS = 3_000;
  private static final long MAX_SILENT_MILLIS = 40_000;
  private static final long MAX_ASK_AFTER_MILLIS = 5_000;

  /** By a clock that is off, or for a call that takes longer than its step may. */
  private static final List<Duration> STRANGE_TIMES =
      List.of(Duration.ofSeconds(-5), Duration.ofHours(1));

  private static final double STRANGE = 0.2;

  private static final int MAX_HOOKS = 4;
  private static final long MAX_MILLIS_UNTIL_HOOK = 40_000;

  /** An undo that seems to come to nothing is done then: somebody found it. */
  private static final long MAX_MILLIS_UNTIL_FOUND = 120_000;

  private final Chance chance;
  private final double share;
  private final Hooks hooks;
  private final double shareOfUndos;

  /** What a partner sends about the calls that it makes. */
  public enum Hooks {
    NONE,
    /** That it may be worth asking about an order. */
    HINTS,
    /** What became of each call. */
    EVENTS
  }

  /** What becomes of a call that was taken on. */
  enum Ending {
    DONE,
    REFUSED,
    /** Nothing, as long as nobody cancels it. */
    NONE
  }

  /**
   * Of one partner.
   *
   * @param share of its calls that it takes on; 0: none
   * @param hooks what it sends about them
   */
  public AcceptedCalls(Chance chance, double share, Hooks hooks) {
    this(chance, share, hooks, 0);
  }

  private AcceptedCalls(Chance chance, double share, Hooks hooks, double shareOfUndos) {
    this.chance = chance;
    this.share = share;
    this.hooks = hooks;
    this.shareOfUndos = shareOfUndos;
  }

  /** The same, where that share of the undos is done later. */
  public AcceptedCalls andUndos(double shareDoneLater) {
    return new AcceptedCalls(chance, share, hooks, shareDoneLater);
  }

  /** Whether this call is done later. */
  boolean takesOn() {
    return chance.happens(share);
  }

  /** Whether this undo is done later. */
  boolean takesOnUndo() {
    return shareOfUndos > 0 && chance.happens(shareOfUndos);
  }

  /** Done or refused: what nobody ever does, a person would have to do. */
  long microsUntilUndone(Ending ending) {
    return ending == Ending.NONE ? chance.micros(1, MAX_MILLIS_UNTIL_FOUND) : microsUntilDone();
  }

  Ending ending() {
    if (chance.happens(NEVER_DONE)) {
      return Ending.NONE;
    }
    return chance.happens(REFUSED_LATER) ? Ending.REFUSED : Ending.DONE;
  }

  long microsUntilDone() {
    return chance.micros(1, MAX_MILLIS_UNTIL_DONE);
  }

  /**
   * When it sends hooks about a call that it takes on: before its answer is heard of, twice, never,
   * and long after the end.
   */
  List<Long> microsUntilHooks() {
    return hooks == Hooks.HINTS ? someTimes() : List.of();
  }

  /** When it says what became of a call: at once, twice, never, and long after the end. */
  List<Long> microsUntilEvents() {
    return hooks == Hooks.EVENTS ? someTimes() : List.of();
  }

  private List<Long> someTimes() {
    return Stream.generate(() -> chance.micros(0, MAX_MILLIS_UNTIL_HOOK))
        .limit(chance.between(0, MAX_HOOKS))
        .toList();
  }

  /** Whether it refuses a copy of the call that comes soon, as a duplicate. */
  boolean refusesCopies() {
    return chance.happens(REFUSES_COPIES);
  }

  /** For how long it answers no questions from now on. */
  long silentMicros() {
    return chance.happens(SILENT) ? chance.micros(MIN_SILENT_MILLIS, MAX_SILENT_MILLIS) : 0;
  }

  /** When it wants to be asked; null when it does not say. */
  @Nullable Duration askAfter() {
    if (chance.happens(NOT_TOLD)) {
      return null;
    }
    return chance.happens(STRANGE)
        ? chance.pick(STRANGE_TIMES)
        : Duration.ofMillis(chance.micros(0, MAX_ASK_AFTER_MILLIS) / 1_000);
  }
}
