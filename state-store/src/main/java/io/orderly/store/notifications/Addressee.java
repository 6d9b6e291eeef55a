package io.orderly.store.notifications;

import java.net.URI;
import java.net.URISyntaxException;
import java.util.Arrays;
import java.util.Locale;

/**
 * Where a submitter wants to be told.
 *
 * @param target the topic, or the URL of the webhook
 */
public record Addressee(Channel channel, String target) {

  /** How a word gets there. */
  public enum Channel {
    TOPIC("topic"),
    WEBHOOK("webhook");

    private final String word;

    Channel(String word) {
      this.word = word;
    }

    /** The word in the table and in metrics. */
    public String word() {
      return word;
    }

    /**
     * The channel of that word.
     *
     * @throws IllegalArgumentException when there is none
     */
    public static Channel of(String word) {
      return Arrays.stream(values())
          .filter(channel -> channel.word.equals(word))
          .findFirst()
          .orElseThrow(() -> new IllegalArgumentException("no channel is called " + word));
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
