package io.orderly.submission.completing.topic;

import java.util.List;
import org.springframework.boot.context.properties.ConfigurationProperties;
import org.springframework.boot.context.properties.bind.DefaultValue;

/**
 * Completions of steps over topics.
 *
 * @param topics Applications with a topic step-completions.NAME
 */
@ConfigurationProperties("orderly.submission.completions")
public record CompletionProperties(@DefaultValue List<CompletionTopic> topics) {

  /** Name of the setting that there is no listener without. */
  static final String FIRST = "orderly.submission.completions.topics[0].application";

  /**
   * Checks the names.
   *
   * @throws IllegalArgumentException when an application is listed twice
   */
  public CompletionProperties {
    topics = List.copyOf(topics);
    long applications = topics.stream().map(CompletionTopic::application).distinct().count();
    if (applications < topics.size()) {
      throw new IllegalArgumentException(
          "orderly.submission.completions.topics lists an application twice");
    }
  }
}
