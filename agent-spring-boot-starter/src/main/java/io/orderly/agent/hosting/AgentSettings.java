package io.orderly.agent.hosting;

import java.net.URI;
import java.time.Duration;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import org.springframework.boot.context.properties.bind.DefaultValue;
import org.springframework.util.unit.DataSize;

/**
 * The configuration of one logical agent, {@code orderly.agents.<name>.*}. {@link SettingsCheck}
 * has the limits of each value. An agent in code needs none of it; its addresses are for {@link
 * ConfiguredAgents} alone.
 *
 * @param baseUrl the remote service
 * @param performPath where steps are performed, below the base URL
 * @param undoPath where steps are undone, below the base URL; a 404 there is a wrong path, not a
 *     step that never happened
 * @param slots calls at the same time
 * @param queue requests that wait for a slot before no more are read
 * @param callTimeout limit of one try; CompleteBy cuts it shorter
 * @param connectTimeout limit of opening a connection
 * @param retryBudget retries per call that all calls of the agent share: 0.1 is one in ten
 * @param resultMax a larger result is replaced by a note
 * @param orderRefusals codes of refusals that are always the order's own, however many there are:
 *     they never hold the agent
 */
public record AgentSettings(
    @Nullable URI baseUrl,
    @Nullable String performPath,
    @Nullable String undoPath,
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
   * When a try that may help is made again within one call.
   *
   * @param maxTries the first one included
   * @param firstWait before the second try
   * @param factor by which each wait is longer than the one before
   * @param jitter the share of a wait that is random, 0 to below 1
   */
  public record Retry(
      @DefaultValue("3") int maxTries,
      @DefaultValue("100ms") Duration firstWait,
      @DefaultValue("2") double factor,
      @DefaultValue("0.5") double jitter) {}

  /**
   * When an agent stops calling a remote service that fails.
   *
   * @param window how many of the last tries count
   * @param failureRate percent of them that open the circuit
   * @param minimumCalls below so many tries it never opens
   * @param openFor how long it stays open before it probes
   * @param probes how many tries decide whether it closes again
   */
  public record CircuitBreaker(
      @DefaultValue("50") int window,
      @DefaultValue("50") int failureRate,
      @DefaultValue("20") int minimumCalls,
      @DefaultValue("5s") Duration openFor,
      @DefaultValue("3") int probes) {}
}
