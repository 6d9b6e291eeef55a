package io.orderly.submission.streaming;

import io.orderly.platform.SettingBounds;
import java.time.Duration;
import org.springframework.boot.context.properties.ConfigurationProperties;
import org.springframework.boot.context.properties.bind.DefaultValue;

/**
 * Limits of event streams of orders.
 *
 * @param maxStreams Maximum number of open event streams. Further requests are answered 503 with
 *     Retry-After
 * @param maxStreamsPerCaller Maximum number of open event streams per caller
 * @param pollInterval Interval at which the followed orders are read, in one query for all streams
 * @param heartbeatInterval Time without events after which a comment is sent, so that proxies keep
 *     the connection open
 * @param maxDuration Maximum duration of a stream. Its client reconnects and continues after the
 *     last event
 */
@ConfigurationProperties("orderly.submission.following")
public record FollowingProperties(
    @DefaultValue("1000") int maxStreams,
    @DefaultValue("200") int maxStreamsPerCaller,
    @DefaultValue("500ms") Duration pollInterval,
    @DefaultValue("15s") Duration heartbeatInterval,
    @DefaultValue("30m") Duration maxDuration) {

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
