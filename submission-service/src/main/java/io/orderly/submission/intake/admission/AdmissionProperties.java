package io.orderly.submission.intake.admission;

import io.orderly.platform.SettingBounds;
import java.time.Duration;
import org.springframework.boot.context.properties.ConfigurationProperties;
import org.springframework.boot.context.properties.bind.DefaultValue;

/**
 * Overload protection: when the service rejects orders.
 *
 * @param maxWait Maximum time that an accepted order may wait for an agent, estimated by its answer
 *     rate. Beyond it orders are accepted as fast as they are answered; single orders are answered
 *     503 with Retry-After, batches and the topic are read more slowly. An agent that answers
 *     nothing does not limit submissions
 * @param minBacklog Backlog per agent that is always accepted: no order is rejected while fewer
 *     than half as many wait
 */
@ConfigurationProperties("orderly.submission.admission")
public record AdmissionProperties(
    @DefaultValue("30s") Duration maxWait, @DefaultValue("50000") int minBacklog) {

  /**
   * Checks the bounds.
   *
   * @throws IllegalArgumentException naming the setting that is out of its bounds
   */
  public AdmissionProperties {
    SettingBounds bounds = new SettingBounds("orderly.submission.admission");
    bounds.duration("max-wait", maxWait, "1s", "1d");
    bounds.count("min-backlog", minBacklog, 1, Integer.MAX_VALUE);
  }
}
