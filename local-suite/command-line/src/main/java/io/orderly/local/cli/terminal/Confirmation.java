package io.orderly.local.cli.terminal;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.io.UncheckedIOException;
import java.nio.charset.Charset;
import java.util.Locale;

/** Asks the person at the terminal. */
public interface Confirmation {

  /** Whether the answer is yes; no answer is none. */
  boolean isGiven(String question);

  /** Reads the answer from standard input. */
  static Confirmation ofProcess(Terminal terminal) {
    return question -> {
      terminal.err().print(question + " [y/N] ");
      terminal.err().flush();
      try {
        var input = new BufferedReader(new InputStreamReader(System.in, Charset.defaultCharset()));
        var answer = input.readLine();
        return answer != null && answer.strip().toLowerCase(Locale.ROOT).matches("y|yes");
      } catch (IOException failure) {
        throw new UncheckedIOException("Standard input can't be read", failure);
      }
    };
  }
}
