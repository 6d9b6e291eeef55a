package io.orderly.local.infrastructure.starting;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;

/**
 * What was prepared for one built jar, in {@code prepared/<fingerprint of the jar>} beside it: its
 * laid-out form, and an archive of its classes for each JVM that was trained. A jar that is built
 * anew has another fingerprint, so nothing stale is ever used. Without all this the jar starts as
 * it was built, only slower.
 */
public final class PreparedJar {

  private final BootJar built;
  private final Path folder;
  private final ClassArchive archive;

  private PreparedJar(BootJar built, Path folder) {
    this.built = built;
    this.folder = folder;
    this.archive = new ClassArchive(folder);
  }

  /** Empty for a jar that starts well as it is, or that can't be read. */
  private static Optional<PreparedJar> of(Path jar) {
    var built = new BootJar(jar);
    if (!built.hasJarsInside()) {
      return Optional.empty();
    }
    try {
      return Optional.of(new PreparedJar(built, new JarLayouts(built).current()));
    } catch (IOException unreadable) {
      return Optional.empty();
    }
  }

  /**
   * How to start the jar. Lays it out when nobody has yet, which takes a second or two; where the
   * disk refuses that, the jar starts as it was built.
   */
  public static JarLayout form(Path jar, JarStart start) {
    return of(jar).flatMap(prepared -> prepared.form(start)).orElse(new JarLayout(jar, List.of()));
  }

  /** Whether an archive of its classes is there for this JVM, or would be of no use. */
  public static boolean isTrained(Path jar) {
    return of(jar)
        .map(prepared -> !ClassArchive.isKnownToThisJvm() || prepared.archive.exists())
        .orElse(true);
  }

  /**
   * Takes over what a training run of the jar has written, after its end.
   *
   * @return false when it has written nothing: it was killed, or its JVM can't
   * @throws UncheckedIOException when the disk refuses
   */
  public static boolean keepTraining(Path jar) {
    return of(jar).map(PreparedJar::keep).orElse(true);
  }

  private boolean keep() {
    try {
      return !ClassArchive.isKnownToThisJvm() || archive.exists() || archive.keep();
    } catch (IOException failure) {
      throw new UncheckedIOException("Cannot store the class archive in " + folder, failure);
    }
  }

  private Optional<JarLayout> form(JarStart start) {
    try {
      new JarLayouts(built).layOutOnce(folder);
      return Optional.of(new JarLayout(folder.resolve(built.path().getFileName()), options(start)));
    } catch (IOException | UncheckedIOException diskRefuses) {
      return Optional.empty();
    }
  }

  private List<String> options(JarStart start) throws IOException {
    if (!ClassArchive.isKnownToThisJvm()) {
      return List.of();
    }
    if (archive.exists()) {
      return archive.optionsToUse();
    }
    if (start == JarStart.TRAINING) {
      archive.forgetUnfinished();
      return archive.optionsToTrain();
    }
    return List.of();
  }
}
