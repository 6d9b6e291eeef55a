package io.orderly.console;

import jakarta.servlet.http.HttpServletRequest;
import java.util.Map;
import java.util.Set;

/** Confirmation of a command without fields of its own. */
public record Confirmation(PageLayout layout, Action action, ConsoleForm form) {

  private static final Set<String> SHOWN_AGAIN = Set.of(ConsoleForm.REASON);

  /**
   * The command. The title of the page names it and its subject, and is the label of its button.
   *
   * @param effect one sentence
   * @param path of the form
   * @param cancelPath where the page leads instead
   */
  public record Action(String effect, String path, String cancelPath) {}

  /** The form, with errors of the last attempt. */
  public static Confirmation of(
      PageLayout layout, Action action, HttpServletRequest request, Map<String, String> errors) {
    return new Confirmation(layout, action, ConsoleForm.of(request, SHOWN_AGAIN, errors));
  }
}
