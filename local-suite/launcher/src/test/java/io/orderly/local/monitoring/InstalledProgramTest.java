package io.orderly.local.monitoring;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.File;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class InstalledProgramTest {

  private static final InstalledProgram PROGRAM =
      new InstalledProgram("Watcher", List.of("debian-watcher", "watcher"), "watcher-package");

  @TempDir Path folder;

  @Test
  void aProgramIsFoundByEitherNameInAnyFolderOfThePath() throws IOException {
    Path program = executable(Files.createDirectory(folder.resolve("b")).resolve("watcher"));

    assertThat(PROGRAM.find(folder.resolve("a") + File.pathSeparator + program.getParent()))
        .contains(program);
  }

  @Test
  void theFirstNameIsPreferred() throws IOException {
    executable(folder.resolve("watcher"));
    Path first = executable(folder.resolve("debian-watcher"));

    assertThat(PROGRAM.find(folder.toString())).contains(first);
  }

  @Test
  void aFileThatIsNotExecutableIsIgnored() throws IOException {
    Files.createFile(folder.resolve("watcher"));

    assertThat(PROGRAM.find(folder.toString())).isEmpty();
  }

  @Test
  void aMissingProgramIsReportedWithHowToInstallIt() {
    assertThat(PROGRAM.absence())
        .isEqualTo(
            "Watcher is not installed and is skipped (Debian: apt-get install watcher-package;"
                + " elsewhere from prometheus.io).");
  }

  private static Path executable(Path file) throws IOException {
    return Files.setPosixFilePermissions(
        Files.createFile(file), PosixFilePermissions.fromString("rwxr-xr-x"));
  }
}
