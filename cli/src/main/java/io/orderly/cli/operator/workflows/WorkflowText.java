package io.orderly.cli.operator.workflows;

import io.orderly.cli.terminal.CommandFailedException;
import io.orderly.cli.terminal.Ending;
import java.io.IOException;
import java.nio.charset.CharacterCodingException;
import java.nio.file.Files;
import java.nio.file.Path;

/** Reads workflow files as text. */
public final class WorkflowText {

  /** More than the parser reads of any file. */
  private static final long MAX_BYTES = 1_000_000;

  private WorkflowText() {}

  /**
   * The text of a file.
   *
   * @throws CommandFailedException if it is no text file that can be read
   */
  public static String of(Path file) {
    try {
      if (!Files.isRegularFile(file)) {
        throw new CommandFailedException(Ending.NOT_FOUND, "There is no file %s.".formatted(file));
      }
      if (Files.size(file) > MAX_BYTES) {
        throw new CommandFailedException(
            "%s has more than %d bytes: that is no workflow file.".formatted(file, MAX_BYTES));
      }
      return Files.readString(file);
    } catch (CharacterCodingException notText) {
      throw new CommandFailedException(
          "%s is not UTF-8 text: save it as UTF-8.".formatted(file), notText);
    } catch (IOException failure) {
      throw new CommandFailedException("%s can't be read: %s".formatted(file, failure), failure);
    }
  }
}
