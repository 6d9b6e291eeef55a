package io.orderly.agent.hooks;

import org.jspecify.annotations.Nullable;
import org.springframework.boot.context.properties.ConfigurationProperties;
import org.springframework.boot.context.properties.bind.DefaultValue;
import org.springframework.util.unit.DataSize;

/**
 * Limits of the webhooks that partners send. They are received where a port is set, and only there.
 *
 * @param port Port at which webhooks are received, at /hooks/NAME of the agent. Nothing else is
 *     served there. Without it none are received
 * @param maxBody Maximum size of a webhook, 1KB to 4MB
 * @param maxConcurrent Maximum number of webhooks that are read at the same time, 1 to 1000. Beyond
 *     it the answer is 503
 * @param maxPerSecond Maximum number of verified webhooks per second and agent, 1 to 10000. Beyond
 *     it the answer is 429
 */
@ConfigurationProperties("orderly.hooks")
public record HookSettings(
    @Nullable Integer port,
    @DefaultValue("256KB") DataSize maxBody,
    @DefaultValue("64") int maxConcurrent,
    @DefaultValue("100") int maxPerSecond) {

  private static final int MAX_PORT = 65_535;
  private static final int MAX_CONCURRENT = 1_000;
  private static final int MAX_PER_SECOND = 10_000;

  public HookSettings {
    require(
        "port", port == null || (port >= 0 && port <= MAX_PORT), "must be the number of a port");
    require(
        "max-body",
        maxBody.compareTo(DataSize.ofKilobytes(1)) >= 0
            && maxBody.compareTo(DataSize.ofMegabytes(4)) <= 0,
        "must be 1KB to 4MB");
    require(
        "max-concurrent",
        maxConcurrent >= 1 && maxConcurrent <= MAX_CONCURRENT,
        "must be 1 to " + MAX_CONCURRENT);
    require(
        "max-per-second",
        maxPerSecond >= 1 && maxPerSecond <= MAX_PER_SECOND,
        "must be 1 to " + MAX_PER_SECOND);
  }

  private static void require(String setting, boolean holds, String rule) {
    if (!holds) {
      throw new IllegalArgumentException("orderly.hooks.%s %s".formatted(setting, rule));
    }
  }
}
