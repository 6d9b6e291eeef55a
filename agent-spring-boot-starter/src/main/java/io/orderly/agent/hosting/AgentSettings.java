package io.orderly.agent.hosting;

import java.net.URI;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import org.springframework.boot.context.properties.bind.DefaultValue;
import org.springframework.util.unit.DataSize;

/**
 * The configuration of one logical agent, {@code orderly.agents.<name>.*}. {@link SettingsCheck}
 * has the limits of each value. An agent in code needs none of it; its addresses are for {@link
 * ConfiguredAgents} alone.
 *
 * @param baseUrl URL of the remote service. Required unless the agent is written in code
 * @param performPath Path below base-url at which steps are performed
 * @param undoPath Path below base-url at which steps are undone. An answer 404 means that the path
 *     is wrong, and the undo waits; for a step that never happened the remote service answers 410,
 *     or 2xx with "neverHappened": true
 * @param partner File of a partner definition, which takes the place of perform-path and undo-path;
 *     base-url, where it is given, of its base-url
 * @param earlierPartners Files of earlier versions of the partner definition, by which steps of
 *     workflows are performed that name them; with partner only
 * @param operation Operation of the partner definition that performs steps which name none; empty:
 *     perform
 * @param operations Paths by the operation that steps name, in addition to perform-path and
 *     undo-path for steps that name none, or in place of them
 * @param slots Maximum number of concurrent calls, 1 to 512
 * @param queue Maximum number of requests that wait for a slot, 0 to 10000. Beyond it no more are
 *     read
 * @param callTimeout Timeout of one try, 1ms to 10m. CompleteBy cuts it shorter
 * @param connectTimeout Timeout of opening a connection, 1ms to 10m
 * @param retry When a failed try is repeated within one call
 * @param retryBudget Maximum share of retries in all calls of the agent, 0 to 1; one per second is
 *     always allowed
 * @param circuitBreaker When calls to a failing remote service are suspended
 * @param resultMax Maximum size of a result, 1KB to 1MB. A larger one is replaced by a note; with a
 *     partner definition, and where an undo learns it, the outcome is unknown
 * @param orderRefusals Codes of refusals that concern the order alone. However frequent they are,
 *     they never suspend the agent
 */
public record AgentSettings(
    @Nullable URI baseUrl,
    @Nullable String performPath,
    @Nullable String undoPath,
    @Nullable String partner,
    @DefaultValue List<String> earlierPartners,
    @Nullable String operation,
    @DefaultValue Map<String, OperationPaths> operations,
    @DefaultValue("32") int slots,
    @DefaultValue("64") int queue,
    @DefaultValue("5s") Duration callTimeout,
    @DefaultValue("2s") Duration connectTimeout,
    @DefaultValue Retry retry,
    @DefaultValue("0.1") double retryBudget,
    @DefaultValue CircuitBreaker circuitBreaker,
    @DefaultValue("64KB") DataSize resultMax,
    @DefaultValue Set<String> orderRefusals) {

  /**
   * Where one operation is performed and undone.
   *
   * @param performPath Path below base-url at which the operation is performed
   * @param undoPath Path below base-url at which it is undone
   */
  public record OperationPaths(@Nullable String performPath, @Nullable String undoPath) {}

  /**
   * When a failed try is repeated within one call.
   *
   * @param maxTries Maximum number of tries, the first included, 1 to 10
   * @param firstWait Backoff before the second try, 1ms to 10m
   * @param factor Factor by which each backoff exceeds the one before, 1 to 10
   * @param jitter Random share of a backoff, 0 to 0.99
   */
  public record Retry(
      @DefaultValue("3") int maxTries,
      @DefaultValue("100ms") Duration firstWait,
      @DefaultValue("2") double factor,
      @DefaultValue("0.5") double jitter) {}

  /**
   * When calls to a failing remote service are suspended.
   *
   * @param window Number of latest tries that count, 1 to 10000
   * @param failureRate Percentage of failed tries that opens the circuit, 1 to 100
   * @param minimumCalls Number of tries below which the circuit never opens, 1 to window
   * @param openFor Time for which the circuit stays open before probes are sent, 1ms to 10m
   * @param probes Number of probes that decide whether the circuit closes, 1 to 1000
   */
  public record CircuitBreaker(
      @DefaultValue("50") int window,
      @DefaultValue("50") int failureRate,
      @DefaultValue("20") int minimumCalls,
      @DefaultValue("5s") Duration openFor,
      @DefaultValue("3") int probes) {}
}
