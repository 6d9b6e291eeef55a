package io.orderly.store.pauses;

import java.time.Duration;
import java.util.Map;
import java.util.Set;

/**
 * Pauses that the system sets by itself while an agent's remote service rejects every request. They
 * are listed with the other pauses and allow a probe request at intervals. Pauses of operators are
 * not changed.
 */
public interface SystemPauses {

  /** The value of {@code paused_by} for these pauses. */
  String SYSTEM = "system";

  /**
   * Pauses an agent that is not paused yet, or only because its remote service asked for it until a
   * time that is past. Of several concurrent callers exactly one gets true.
   *
   * @param why one sentence for operators
   */
  boolean suspend(String agent, String why);

  /**
   * Pauses an agent whose remote service asked for no calls, or extends such a pause; probes are
   * granted afterwards. Returns whether that changed anything: a few seconds do not.
   *
   * @param why one sentence for operators
   * @param left until when, from now
   */
  boolean pace(String agent, String why, Duration left);

  /** How long the remote services asked for no calls; negative once that is over. */
  Map<String, Duration> paced();

  /**
   * Resumes an agent that the system paused, unless its remote service asked for no calls yet. Of
   * several concurrent callers exactly one gets true.
   */
  boolean resume(String agent);

  /** The agents that are paused by the system now. */
  Set<String> suspended();

  /**
   * Pauses a version of an agent, {@code payment:adyen@3}: the steps of workflows that name it are
   * not started, and nothing is probed. Of several concurrent callers exactly one gets true.
   *
   * @param why one sentence for operators
   */
  boolean pauseVersion(String version, String why);

  /** Resumes a version of an agent. Of several concurrent callers exactly one gets true. */
  boolean resumeVersion(String version);

  /**
   * Acquires the permit to send one request to an agent that the system paused. Of several
   * concurrent callers exactly one gets it.
   *
   * @param interval time until the next probe may be acquired
   */
  boolean acquireProbe(String agent, Duration interval);
}
