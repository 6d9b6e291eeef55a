package io.orderly.cli.operator.workflows;

import io.orderly.cli.terminal.CommandFailedException;
import io.orderly.cli.terminal.Ending;
import java.io.IOException;
import java.nio.charset.CharacterCodingException;
import java.nio.file.Files;
import java.nio.file.Path;

/** A workflow or partner file that a command reads. */
public final class DefinitionFile {

  /** More than is read of any. */
  private static final long MAX_BYTES = 1_000_000;

  private DefinitionFile() {}

  /**
   * Its text.
   *
   * @param kind of the file, for messages
   * @throws CommandFailedException when it can't be read as one
   */
  public static String text(Path file, String kind) {
    try {
      if (!Files.isRegularFile(file)) {
        throw new CommandFailedException(Ending.NOT_FOUND, "There is no file %s.".formatted(file));
      }
      if (Files.size(file) > MAX_BYTES) {
        throw new CommandFailedException(
            "%s has more than %d bytes: that is no %s file.".formatted(file, MAX_BYTES, kind));
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
