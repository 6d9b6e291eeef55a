package io.orderly.submission.streaming;

import io.orderly.platform.SettingBounds;
import java.time.Duration;
import org.springframework.boot.context.properties.ConfigurationProperties;

/**
 * The limits of event streams.
 *
 * @param maxStreams that are open at once; more are told to come again. At least 1
 * @param maxStreamsPerCaller of them for one caller, so that none takes the places of all. At least
 *     1
 * @param pollInterval the rest between two looks at the orders that are followed
 * @param heartbeatInterval after so much silence a comment goes out, so that nobody in between
 *     thinks the stream dead
 * @param maxDuration after which a stream ends; its client comes again and goes on where it was
 */
@ConfigurationProperties("orderly.submission.following")
public record FollowingProperties(
    int maxStreams,
    int maxStreamsPerCaller,
    Duration pollInterval,
    Duration heartbeatInterval,
    Duration maxDuration) {

  /**
   * Checks the limits.
   *
   * @throws IllegalArgumentException naming the setting that is out of its limits
   */
  public FollowingProperties {
    SettingBounds bounds = new SettingBounds("orderly.submission.following");
    bounds.count("max-streams", maxStreams, 1, 100_000);
    bounds.count("max-streams-per-caller", maxStreamsPerCaller, 1, 100_000);
    bounds.duration("poll-interval", pollInterval, "1ms", "1h");
    bounds.duration("heartbeat-interval", heartbeatInterval, "1ms", "1h");
    bounds.duration("max-duration", maxDuration, "1ms", "1d");
  }
}
