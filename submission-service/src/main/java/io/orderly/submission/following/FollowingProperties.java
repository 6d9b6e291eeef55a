package io.orderly.submission.following;

import io.orderly.runtime.SettingBounds;
import java.time.Duration;
import org.springframework.boot.context.properties.ConfigurationProperties;

/**
 * The limits of event streams.
 *
 * @param mostStreams that are open at once; more are told to come again. At least 1
 * @param mostStreamsOfOne of them for one caller, so that none takes the places of all. At least 1
 * @param lookEvery the rest between two looks at the orders that are followed
 * @param heartbeatEvery after so much silence a comment goes out, so that nobody in between thinks
 *     the stream dead
 * @param longest after which a stream ends; its client comes again and goes on where it was
 */
@ConfigurationProperties("orderly.submission.following")
public record FollowingProperties(
    int mostStreams,
    int mostStreamsOfOne,
    Duration lookEvery,
    Duration heartbeatEvery,
    Duration longest) {

  /**
   * Checks the limits.
   *
   * @throws IllegalArgumentException naming the setting that is out of its limits
   */
  public FollowingProperties {
    SettingBounds bounds = new SettingBounds("orderly.submission.following");
    bounds.count("most-streams", mostStreams, 1, 100_000);
    bounds.count("most-streams-of-one", mostStreamsOfOne, 1, 100_000);
    bounds.duration("look-every", lookEvery, "1ms", "1h");
    bounds.duration("heartbeat-every", heartbeatEvery, "1ms", "1h");
    bounds.duration("longest", longest, "1ms", "1d");
  }
}
