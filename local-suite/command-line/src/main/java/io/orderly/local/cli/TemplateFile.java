package io.orderly.local.cli;

import io.orderly.cli.terminal.CommandMisusedException;
import io.orderly.partnercheck.call.Template;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;

/** Reads files with placeholders. */
final class TemplateFile {

  private TemplateFile() {}

  /**
   * The text of the file.
   *
   * @throws CommandMisusedException when it can't be read
   */
  static Template read(Path file) {
    try {
      return new Template(Files.readString(file));
    } catch (NoSuchFileException absent) {
      throw new CommandMisusedException("There is no file %s.".formatted(file));
    } catch (IOException unreadable) {
      throw new CommandMisusedException(
          "%s can't be read as text (%s).".formatted(file, unreadable.getMessage()));
    }
  }
}
