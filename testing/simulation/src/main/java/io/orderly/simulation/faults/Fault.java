package io.orderly.simulation.faults;

import java.util.Locale;

/** A kind of fault, with its maximum probability at each opportunity. */
public enum Fault {
  /** At a scheduling point: the process is killed. */
  CRASH(0.02),
  /** At a scheduling point: the process is stopped for a while, often past CompleteBy. */
  FREEZE(0.015),
  /** At a scheduling point: others go first. */
  OTHERS_GO_FIRST(0.5),
  /** At a scheduling point: the same, for up to seconds. */
  SLOW(0.05),
  /** A process is stopped in an orderly way, and started again. */
  ROLLING_RESTART(0.3),
  /** A frozen scheduler is replaced by another process with the same id. */
  REPLACED_WHILE_FROZEN(0.5),
  /** A killed process is never restarted, unless it is the last of its role. */
  GONE_FOR_GOOD(0.3),
  /** A scheduler is of an older version that can't run one of the workflows. */
  OLD_VERSION(0.5),
  STATEMENT_FAILS(0.02),
  COMMIT_ANSWER_LOST(0.03),
  SEND_FAILS(0.1),
  /** The send is reported as failed, and the message arrives. */
  SENT_YET_FAILED(0.05),
  /** The broker will never take this record. */
  RECORD_TOO_LARGE(0.01),
  REQUEST_LOST(0.1),
  WAKE_LOST(0.5),
  MESSAGE_TWICE(0.1),
  MESSAGE_LATE(0.15),
  /** The group gives partitions to others, while their owner is at work on them. */
  REBALANCE(0.3),
  AGENT_DECLINES(0.3),
  PARTNER_UNAVAILABLE(0.2),
  PARTNER_REFUSES(0.08),
  UNDO_REFUSED(0.1),
  /** It takes the call on and never answers; perhaps it does what was asked. */
  PARTNER_HANGS(0.15),
  /** It does what was asked, and the answer is lost. */
  ANSWER_LOST(0.15),
  /** It answers, perhaps after CompleteBy. */
  PARTNER_SLOW(0.3),
  /** Clocks of agents and schedulers are off by up to 30 s. */
  CLOCKS_OFF(1),
  /** A call reaches the partner long after it was made. */
  CALL_LATE(0.1),
  /** Partners remember what they did for seconds only. */
  SHORT_MEMORY(1),
  /** The partner rejects all calls: an API key has expired. */
  PARTNER_LETS_NOBODY_IN(0.3),
  /**
   * Every slot of every instance of an agent hangs, for longer than declines are borne with:
   * nothing new is taken. Such a run lasts for more than an hour of simulated time, so few are.
   */
  SLOTS_HANG(1, Kind.RARE);

  /** How many of the runs have it. */
  enum Kind {
    USUAL(0.5),
    RARE(0.005);

    private final double share;

    Kind(double share) {
      this.share = share;
    }
  }

  private final double maxLikelihood;
  private final Kind kind;

  Fault(double maxLikelihood) {
    this(maxLikelihood, Kind.USUAL);
  }

  Fault(double maxLikelihood, Kind kind) {
    this.maxLikelihood = maxLikelihood;
    this.kind = kind;
  }

  double maxLikelihood() {
    return maxLikelihood;
  }

  /** The part of the runs that have it. */
  double share() {
    return kind.share;
  }

  boolean isRare() {
    return kind == Kind.RARE;
  }

  /** The value in the history and on the command line. */
  public String value() {
    return name().toLowerCase(Locale.ROOT).replace('_', '-');
  }
}
