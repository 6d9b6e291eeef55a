package io.orderly.store.notifications;

import java.net.URI;
import java.net.URISyntaxException;
import java.util.Arrays;
import java.util.Locale;

/**
 * Where a submitter receives notifications.
 *
 * @param target the topic, or the URL of the webhook
 */
public record Addressee(Channel channel, String target) {

  /** How a notification gets there. */
  public enum Channel {
    TOPIC("topic"),
    WEBHOOK("webhook");

    private final String value;

    Channel(String value) {
      this.value = value;
    }

    /** The value in the table and in metrics. */
    public String value() {
      return value;
    }

    /**
     * The channel with that value.
     *
     * @throws IllegalArgumentException when there is none
     */
    public static Channel of(String value) {
      return Arrays.stream(values())
          .filter(channel -> channel.value.equals(value))
          .findFirst()
          .orElseThrow(() -> new IllegalArgumentException("no channel is called " + value));
    }
  }

  /** What fails together: the topic, or the webhook's host and port. */
  public String destination() {
    return channel == Channel.TOPIC ? target : authority(target);
  }

  private static String authority(String url) {
    try {
      String authority = new URI(url).getRawAuthority();
      return authority == null ? url : authority.toLowerCase(Locale.ROOT);
    } catch (URISyntaxException malformed) {
      return url;
    }
  }
}
