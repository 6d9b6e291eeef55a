package io.orderly.cli.terminal;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.nio.charset.Charset;
import java.util.Locale;
import org.jspecify.annotations.Nullable;

/** Asks the person at the terminal. */
public interface ConfirmationPrompt {

  /** Whether the answer is yes; no answer is none. */
  boolean isGiven(String question);

  /** Reads the answer from standard input; one that is closed or can't be read says nothing. */
  static ConfirmationPrompt ofProcess(Terminal terminal) {
    return question -> {
      terminal.err().print(question + " [y/N] ");
      terminal.err().flush();
      var answer = answer(terminal);
      if (answer == null) {
        // Nobody ended the line of the question.
        terminal.err().println();
      }
      return answer != null && answer.strip().toLowerCase(Locale.ROOT).matches("y|yes");
    };
  }

  private static @Nullable String answer(Terminal terminal) {
    var interruptMessage =
        InterruptMessage.of(terminal, System.lineSeparator() + "Nothing was done.");
    try {
      return new BufferedReader(new InputStreamReader(System.in, Charset.defaultCharset()))
          .readLine();
    } catch (IOException unreadable) {
      return null;
    } finally {
      interruptMessage.close();
    }
  }
}
