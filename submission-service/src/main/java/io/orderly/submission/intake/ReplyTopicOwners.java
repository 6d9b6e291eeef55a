package io.orderly.submission.intake;

import java.util.List;
import java.util.Set;
import java.util.regex.Pattern;
import org.springframework.boot.context.properties.bind.DefaultValue;

/**
 * Which submitters may name which private reply topic in their orders.
 *
 * @param applications Applications whose topic order-replies.NAME certain submitters alone may
 *     name. A topic of no listed application may be named by the submitter of that name and by
 *     topic-submitter
 */
public record ReplyTopicOwners(@DefaultValue List<Application> applications) {

  /**
   * Checks that each application is listed once.
   *
   * @throws IllegalArgumentException when one is listed twice
   */
  public ReplyTopicOwners {
    applications = List.copyOf(applications);
    long names = applications.stream().map(Application::name).distinct().count();
    if (names < applications.size()) {
      throw new IllegalArgumentException(
          "orderly.submission.reply-topics lists an application twice");
    }
  }

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
     * @throws IllegalArgumentException when no topic can have that name, or no submitter is listed
     */
    public Application {
      submitters = Set.copyOf(submitters);
      if (!NAME.matcher(name).matches()) {
        throw new IllegalArgumentException(
            "orderly.submission.reply-topics.applications[].name can't be part of a topic's name: '%s'"
                .formatted(name));
      }
      if (submitters.isEmpty() || submitters.stream().anyMatch(String::isBlank)) {
        throw new IllegalArgumentException(
            "orderly.submission.reply-topics.applications[].submitters has no submitter for "
                + name);
      }
    }
  }
}
