package io.orderly.local.infrastructure.starting;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.attribute.FileTime;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.concurrent.Executors;
import java.util.jar.JarOutputStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** With JVMs of their own, as each is started. */
@Tag("servers")
class PreparedJarTest {

  private static final String FROM_ARCHIVE =
      StandInProgram.class.getName() + " source: shared objects file";

  @TempDir Path folder;
  private Path jar;

  @BeforeEach
  void build() {
    jar = StandInJar.write(folder.resolve("target/stand-in.jar"), "as built first");
  }

  @Test
  void laidOutJarFindsItsLibrariesAndItsPackages() throws Exception {
    var form = PreparedJar.form(jar, JarStart.PREPARED);

    assertThat(form.jar()).isNotEqualTo(jar).hasFileName("stand-in.jar");
    assertThat(run(form)).contains("as built first", "package folder true");
  }

  @Test
  void afterATrainingRunTheClassesComeFromTheArchive() throws Exception {
    assertThat(run(PreparedJar.form(jar, JarStart.PREPARED))).doesNotContain(FROM_ARCHIVE);
    assertThat(PreparedJar.isTrained(jar)).isFalse();

    train(jar);

    assertThat(PreparedJar.isTrained(jar)).isTrue();
    assertThat(run(PreparedJar.form(jar, JarStart.PREPARED)))
        .contains(FROM_ARCHIVE, "as built first");
  }

  @Test
  void jarThatWasBuiltAnewNeverGetsTheOldArchive() throws Exception {
    train(jar);
    var before = Files.getLastModifiedTime(jar);
    StandInJar.write(jar, "as built again");
    // Neither its date nor its length gives it away.
    Files.setLastModifiedTime(jar, before);

    assertThat(PreparedJar.isTrained(jar)).isFalse();
    assertThat(run(PreparedJar.form(jar, JarStart.PREPARED)))
        .contains("as built again")
        .doesNotContain(FROM_ARCHIVE);
  }

  @Test
  void archiveOfACopiedCheckoutIsMadeAnew() throws Exception {
    train(jar);
    var copy = folder.resolve("copy/target/stand-in.jar");
    copyTree(jar.getParent(), copy.getParent());

    assertThat(PreparedJar.isTrained(copy)).isFalse();
    assertThat(run(PreparedJar.form(copy, JarStart.PREPARED))).doesNotContain(FROM_ARCHIVE);
    train(copy);
    assertThat(run(PreparedJar.form(copy, JarStart.PREPARED))).contains(FROM_ARCHIVE);
    assertThat(PreparedJar.isTrained(jar)).isTrue();
  }

  private static void copyTree(Path from, Path to) throws IOException {
    try (var files = Files.walk(from)) {
      for (var file : files.toList()) {
        var copy = to.resolve(from.relativize(file).toString());
        Files.createDirectories(copy.getParent());
        Files.copy(file, copy, StandardCopyOption.COPY_ATTRIBUTES);
      }
    }
  }

  @Test
  void brokenArchiveStartsAllTheSame() throws Exception {
    train(jar);
    var archive = archive(jar);
    Files.delete(archive);
    Files.writeString(archive, "not an archive");

    assertThat(run(PreparedJar.form(jar, JarStart.PREPARED))).contains("as built first");
  }

  @Test
  void trainingThatWasKilledLeavesNothingToUse() throws Exception {
    var form = PreparedJar.form(jar, JarStart.TRAINING);

    assertThat(PreparedJar.keepTraining(jar)).isFalse();

    assertThat(form.javaOptions()).isNotEmpty();
    assertThat(PreparedJar.isTrained(jar)).isFalse();
    assertThat(PreparedJar.form(jar, JarStart.PREPARED).javaOptions()).isEmpty();
  }

  @Test
  void plainJarAndMissingJarStayAsTheyAre() throws IOException {
    var plain = folder.resolve("plain.jar");
    new JarOutputStream(Files.newOutputStream(plain)).close();
    var missing = folder.resolve("missing.jar");

    assertThat(PreparedJar.form(plain, JarStart.TRAINING))
        .isEqualTo(new JarLayout(plain, List.of()));
    assertThat(PreparedJar.form(missing, JarStart.PREPARED).jar()).isEqualTo(missing);
    assertThat(PreparedJar.isTrained(plain)).isTrue();
  }

  @Test
  void jarStartsAsBuiltWhereNothingCanBeLaidOut() throws IOException {
    Files.writeString(jar.resolveSibling("prepared"), "a file where the folder should be");

    assertThat(PreparedJar.form(jar, JarStart.PREPARED)).isEqualTo(new JarLayout(jar, List.of()));
  }

  @Test
  void manyThatLayOutTheSameJarAtOnceGetOneWholeForm() throws Exception {
    var threads = Executors.newFixedThreadPool(8);
    try {
      Callable<JarLayout> layOut = () -> PreparedJar.form(jar, JarStart.PREPARED);

      var forms = threads.invokeAll(Stream.generate(() -> layOut).limit(32).toList());

      for (var form : forms) {
        assertThat(form.get()).isEqualTo(forms.get(0).get());
      }
      assertThat(run(forms.get(0).get())).contains("as built first");
      assertThat(prepared()).hasSize(1);
    } finally {
      threads.shutdownNow();
    }
  }

  @Test
  void formOfTheLastBuildStaysAndOlderOnesGo() throws IOException {
    var first = PreparedJar.form(jar, JarStart.PREPARED).jar();
    Files.setLastModifiedTime(first.getParent(), FileTime.from(Instant.now().minusSeconds(60)));
    StandInJar.write(jar, "second");
    var second = PreparedJar.form(jar, JarStart.PREPARED).jar();
    Files.setLastModifiedTime(second.getParent(), FileTime.from(Instant.now().minusSeconds(30)));
    StandInJar.write(jar, "third");

    var third = PreparedJar.form(jar, JarStart.PREPARED).jar();

    assertThat(first).doesNotExist();
    assertThat(List.of(second, third)).allMatch(Files::exists);
  }

  private static void train(Path jar) throws Exception {
    run(PreparedJar.form(jar, JarStart.TRAINING));
    assertThat(PreparedJar.keepTraining(jar)).isTrue();
  }

  /** Its output, with the origin of every class. */
  private static String run(JarLayout form) throws IOException, InterruptedException {
    var command = new ArrayList<String>();
    command.add(Path.of(System.getProperty("java.home"), "bin", "java").toString());
    command.addAll(form.with(List.of("-XX:+UseSerialGC", "-Xlog:class+load")).javaOptions());
    command.addAll(List.of("-jar", form.jar().toString()));
    var process = new ProcessBuilder(command).redirectErrorStream(true).start();
    var output = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
    assertThat(process.waitFor()).as(output).isZero();
    return output;
  }

  private static Path archive(Path jar) throws IOException {
    try (var files = Files.list(PreparedJar.form(jar, JarStart.PREPARED).jar().getParent())) {
      return files.filter(file -> file.toString().endsWith(".classes")).findFirst().orElseThrow();
    }
  }

  private List<Path> prepared() throws IOException {
    try (var forms = Files.list(jar.resolveSibling("prepared"))) {
      return forms.toList();
    }
  }
}
