package io.orderly.local.suite;

import java.util.Optional;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

/** What one run of a service logged, as far as it says why it ended. */
record RunLog(String text) {

  // What Spring Boot prints in place of a stack trace when a start was refused for a known reason.
  private static final Pattern REFUSAL =
      Pattern.compile(
          "APPLICATION FAILED TO"
              + " START\\R\\*+\\s+Description:\\s+(.+?)\\s+Action:\\s+(.+?)\\s*(?:\\R\\R|$)",
          Pattern.DOTALL);
  private static final Pattern STACK_FRAME =
      Pattern.compile("\\s+(at .+\\(.*\\)( ~?\\[.*])?|\\.\\.\\. \\d+ .+)");
  private static final int TAIL_LINES = 25;

  /** The reason and what to do about it, where the service gave them. */
  Optional<String> refusal() {
    var found = REFUSAL.matcher(text);
    String last = null;
    while (found.find()) {
      last = found.group(1) + System.lineSeparator() + found.group(2);
    }
    return Optional.ofNullable(last);
  }

  /** Its last lines, without the frames of stack traces: those are for the log. */
  String tail() {
    var lines = text.lines().filter(line -> !STACK_FRAME.matcher(line).matches()).toList();
    return lines.stream()
        .skip(Math.max(0, lines.size() - TAIL_LINES))
        .collect(Collectors.joining(System.lineSeparator()));
  }
}
