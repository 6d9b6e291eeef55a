package io.orderly.console;

import io.orderly.operator.web.CommandHead;
import jakarta.servlet.http.HttpServletRequest;
import java.util.Map;
import java.util.Set;

/**
 * A command that asks for nothing but why, to be confirmed.
 *
 * @param stamp what the form carries
 * @param typed what was typed before, by field
 * @param wrong what is wrong with it, by field
 */
public record Confirmation(
    PageLayout frame,
    Ask ask,
    FormStamp stamp,
    Map<String, String> typed,
    Map<String, String> wrong) {

  private static final Set<String> SHOWN_AGAIN = Set.of(CommandHead.REASON);

  /**
   * What is asked. The title of the page says what it does to what, and so does the button.
   *
   * @param effect what it does, in one sentence
   * @param path where the form goes
   * @param back where to go instead
   */
  public record Ask(String effect, String path, String back) {}

  /** Asks anew, with what is wrong with the last answer. */
  public static Confirmation of(
      PageLayout frame, Ask ask, HttpServletRequest request, Map<String, String> wrong) {
    return new Confirmation(
        frame, ask, frame.visitor().stamp(), FormBody.typed(request, SHOWN_AGAIN), wrong);
  }
}
