package io.orderly.submission.intake;

import java.util.List;
import java.util.Set;
import java.util.regex.Pattern;
import org.springframework.boot.context.properties.ConfigurationProperties;
import org.springframework.boot.context.properties.bind.DefaultValue;

/**
 * Which submitters may name which private reply topic in their orders.
 *
 * @param applications Applications whose topic order-replies.NAME certain submitters alone may
 *     name. A topic of no listed application may be named by the submitter of that name and by
 *     topic-submitter
 */
@ConfigurationProperties("orderly.submission.reply-topics")
public record ReplyTopicProperties(@DefaultValue List<Application> applications) {

  /**
   * An application with a topic {@code order-replies.NAME}.
   *
   * @param name Name of the application: 1 to 235 letters, digits, dots, underscores and hyphens
   * @param submitters Submitters that may name the topic of the application
   */
  public record Application(@DefaultValue("") String name, @DefaultValue Set<String> submitters) {

    private static final Pattern NAME = Pattern.compile("[a-zA-Z0-9._-]{1,235}");

    /**
     * Checks both.
     *
     * @throws IllegalArgumentException when no topic could have that name, or nobody could name it
     */
    public Application {
      submitters = Set.copyOf(submitters);
      if (!NAME.matcher(name).matches()) {
        throw new IllegalArgumentException(
            "orderly.submission.reply-topics.applications[].name is one that no topic could be of: '%s'"
                .formatted(name));
      }
      if (submitters.isEmpty() || submitters.stream().anyMatch(String::isBlank)) {
        throw new IllegalArgumentException(
            "orderly.submission.reply-topics.applications[].submitters has no submitter for "
                + name);
      }
    }
  }

  /**
   * Checks that each application is there once.
   *
   * @throws IllegalArgumentException when one is there twice
   */
  public ReplyTopicProperties {
    applications = List.copyOf(applications);
    long names = applications.stream().map(Application::name).distinct().count();
    if (names < applications.size()) {
      throw new IllegalArgumentException(
          "orderly.submission.reply-topics has an application twice");
    }
  }
}
