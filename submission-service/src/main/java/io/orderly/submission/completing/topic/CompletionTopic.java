package io.orderly.submission.completing.topic;

import io.orderly.messages.Topics;
import io.orderly.security.caller.Caller;
import io.orderly.security.caller.Role;
import io.orderly.security.caller.Trust;
import java.util.Set;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;
import org.springframework.boot.context.properties.bind.DefaultValue;

/**
 * An application with a topic {@code step-completions.NAME}, which ACLs allow it alone to write.
 *
 * @param application Name of the application: 1 to 200 letters, digits, dots, underscores and
 *     hyphens. Its answers to steps come from the topic step-completions.NAME, and are recorded
 *     under this name
 * @param applicationRoles Roles of the application: it answers steps that ask one of them
 * @param submitter Submitter in whose name the application answers steps that ask the submitter of
 *     their order; default: none
 */
public record CompletionTopic(
    @DefaultValue("") String application,
    @DefaultValue Set<String> applicationRoles,
    @Nullable String submitter) {

  private static final Pattern NAME = Pattern.compile("[a-zA-Z0-9._-]{1,200}");
  private static final String PREFIX = "orderly.submission.completions.topics[].";

  /** No order has it. */
  private static final String NO_SUBMITTER = "";

  /**
   * Checks the names.
   *
   * @throws IllegalArgumentException when there can be no such topic, or no step asks such a role
   */
  public CompletionTopic {
    if (!NAME.matcher(application).matches()
        || Topics.isDeadLetters(Topics.stepCompletions(application))) {
      throw new IllegalArgumentException(
          PREFIX + "application can't be part of a topic's name: '%s'".formatted(application));
    }
    applicationRoles = Set.copyOf(applicationRoles);
    for (String role : applicationRoles) {
      if (!Caller.isApplicationRole(role)) {
        throw new IllegalArgumentException(
            PREFIX
                + "application-roles must be roles such as fraud-desk, not '%s'".formatted(role));
      }
    }
    if (submitter != null && submitter.isBlank()) {
      throw new IllegalArgumentException(PREFIX + "submitter must not be blank");
    }
    if (submitter == null && applicationRoles.isEmpty()) {
      throw new IllegalArgumentException(
          PREFIX
              + "application-roles or submitter must be given: no step asks '%s'"
                  .formatted(application));
    }
  }

  String topic() {
    return Topics.stepCompletions(application);
  }

  /** Whoever may write to the topic. */
  Caller caller() {
    return submitter == null
        ? new Caller(application, NO_SUBMITTER, Set.of(), applicationRoles, Trust.OWN_NAME)
        : new Caller(
            application, submitter, Set.of(Role.SUBMITTER), applicationRoles, Trust.OWN_NAME);
  }
}
