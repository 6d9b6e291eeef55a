package io.orderly.cli.submission;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Objects;
import java.util.regex.Pattern;

/**
 * Where a submission writes what it has to say about a file.
 *
 * @param folder the input's own, or the current one when that can't be written to
 * @param name the input's, without its ending
 */
record SiblingFiles(Path folder, String name) {

  private static final Pattern ENDING = Pattern.compile("(\\.ndjson|\\.jsonl|\\.json)?(\\.gz)?$");

  static SiblingFiles of(Path input, Path current) {
    var absolute = input.toAbsolutePath();
    var folder = Objects.requireNonNullElse(absolute.getParent(), absolute);
    var name = ENDING.matcher(absolute.getFileName().toString()).replaceFirst("");
    return new SiblingFiles(Files.isWritable(folder) ? folder : current.toAbsolutePath(), name);
  }

  boolean areBeside(Path input) {
    return folder.equals(input.toAbsolutePath().getParent());
  }

  /** The refused lines with their reasons. */
  Path rejected() {
    return folder.resolve(name + ".rejected.ndjson");
  }

  /** The answers so far, while not all lines have one. */
  Path checkpoint() {
    return folder.resolve(name + ".checkpoint.ndjson");
  }
}
