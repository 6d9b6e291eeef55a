package io.orderly.submission.following;

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

  public FollowingProperties {
    boolean isBounded =
        mostStreams > 0
            && mostStreamsOfOne > 0
            && lookEvery.toMillis() > 0
            && heartbeatEvery.toMillis() > 0
            && longest.toMillis() > 0;
    if (!isBounded) {
      throw new IllegalArgumentException("orderly.submission.following holds a limit below 1");
    }
  }
}
