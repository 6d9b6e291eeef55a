package io.orderly.scheduler.capacity;

import io.orderly.store.limits.AgentLimit;
import java.util.function.IntSupplier;
import org.jspecify.annotations.Nullable;

/**
 * The limits of one agent, and what the store has granted this scheduler of them. Guarded by the
 * lock of {@link CallLimits}.
 */
final class AgentCallLimit {

  /** Null where calls in flight are not limited. */
  private @Nullable Share share;

  /** Null where the rate is not limited. */
  private final @Nullable CallTokens tokens;

  private AgentCallLimit(@Nullable Share share, @Nullable CallTokens tokens) {
    this.share = share;
    this.tokens = tokens;
  }

  /** Maximum calls in flight, until then. */
  private record Share(int calls, long untilNanos) {}

  /** A limit; what was granted under an earlier one of the same kind stays. */
  static AgentCallLimit of(AgentLimit limit, @Nullable AgentCallLimit earlier, long nowNanos) {
    Share share = earlier == null ? null : earlier.share;
    CallTokens tokens = earlier == null ? null : earlier.tokens;
    Integer perSecond = limit.callsPerSecond();
    return new AgentCallLimit(
        limit.callsInFlight() == null ? null : share == null ? new Share(0, nowNanos) : share,
        perSecond == null ? null : CallTokens.at(perSecond, tokens));
  }

  /**
   * How many more calls may be started.
   *
   * @param inFlight counts those that are in flight or decided
   */
  int available(IntSupplier inFlight, long nowNanos) {
    int byShare = share == null ? CallLimits.UNLIMITED : granted(nowNanos) - inFlight.getAsInt();
    int byRate = tokens == null ? CallLimits.UNLIMITED : tokens.available;
    return Math.max(0, Math.min(byShare, byRate));
  }

  /** The calls in flight of its current share. */
  int granted(long nowNanos) {
    return share != null && nowNanos - share.untilNanos() < 0 ? share.calls() : 0;
  }

  void grantShare(int calls, long untilNanos) {
    if (share != null) {
      share = new Share(calls, untilNanos);
    }
  }

  /** One more call is started. */
  void useToken() {
    if (tokens != null) {
      tokens.available--;
    }
  }

  int tokensWanted() {
    return tokens == null ? 0 : tokens.wanted();
  }

  /** Returns whether something may be started that could not be before. */
  boolean grantTokens(int granted) {
    if (tokens == null) {
      return false;
    }
    boolean wasEmpty = tokens.available <= 0;
    tokens.available += granted;
    return wasEmpty && tokens.available > 0;
  }

  /**
   * The tokens of an agent's rate that this scheduler has reserved and not used. Starts beyond them
   * are a debt, which the next tokens pay.
   */
  private static final class CallTokens {

    /** Tokens for a fifth of a second are enough until more are reserved. */
    private static final int PARTS_OF_A_SECOND = 5;

    private final int perSecond;
    private int available;

    private CallTokens(int perSecond, int available) {
      this.perSecond = perSecond;
      this.available = Math.min(available, max());
    }

    /** At this rate; of the tokens of an earlier one, no more stay than the rate allows. */
    static CallTokens at(int perSecond, @Nullable CallTokens earlier) {
      if (earlier != null && earlier.perSecond == perSecond) {
        return earlier;
      }
      return new CallTokens(perSecond, earlier == null ? 0 : earlier.available);
    }

    int wanted() {
      return max() - available;
    }

    private int max() {
      return Math.max(1, perSecond / PARTS_OF_A_SECOND);
    }
  }
}
