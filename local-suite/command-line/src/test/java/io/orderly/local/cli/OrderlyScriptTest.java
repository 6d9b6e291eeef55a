package io.orderly.local.cli;

import static org.assertj.core.api.Assertions.assertThat;

import io.orderly.local.infrastructure.OrderlyHome;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.attribute.FileTime;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** The script {@code orderly} in a checkout of its own, with a java and a mvn that only tell. */
@Tag("servers")
class OrderlyScriptTest {

  private static final List<String> MODULES =
      List.of(
          "submission-service",
          "scheduler-service",
          "agent-service",
          "supervisor-service",
          "local-suite/kafka-broker",
          "local-suite/partner-sandbox",
          "local-suite/command-line");
  private static final String MVN_BUILDS =
      """
      #!/bin/sh
      echo "mvn $*"
      for module in %s; do
        mkdir -p $module/target && touch $module/target/${module##*/}.jar
      done
      """
          .formatted(String.join(" ", MODULES));

  @TempDir Path folder;
  private Path home;
  private Path jdk;
  private Path script;

  @BeforeEach
  void layOut() throws IOException {
    home = Files.createDirectories(folder.resolve("a checkout"));
    jdk = folder.resolve("jdk");
    script = home.resolve("orderly");
    Files.copy(
        OrderlyHome.find().root().resolve("orderly"), script, StandardCopyOption.COPY_ATTRIBUTES);
    var help = Path.of("local-suite/command-line/help.txt");
    Files.createDirectories(home.resolve(help).getParent());
    Files.copy(OrderlyHome.find().root().resolve(help), home.resolve(help));
    executable(jdk.resolve("bin/javac"), "#!/bin/sh\nexit 0\n");
    javaOfVersion("17.0.15");
  }

  @Test
  void missingJarsAreBuiltBeforeTheCommandRuns() throws Exception {
    var mvn = executable(folder.resolve("bin/mvn"), MVN_BUILDS);

    var run = run(script, mvn.getParent(), "up", "--data", "my data");

    assertThat(run.err()).contains("Orderly is not built yet, so Maven builds it now");
    assertThat(run.out())
        .contains("-Dorderly.home=" + home)
        .contains("-Dorderly.columns=0")
        .contains("command-line.jar|up|--data|my data|");
    assertThat(run.exitCode()).isZero();
  }

  @ParameterizedTest
  @CsvSource({
    "--help, Usage: orderly",
    "-h, Usage: orderly",
    "help, Usage: orderly",
    "up --help, Usage: orderly up",
    "help up, Usage: orderly up",
    "demo --orders 10 --help, Usage: orderly demo",
    "dead-letters list -h, Usage: orderly dead-letters list",
    "no-such-command --help, Usage: orderly"
  })
  void helpBuildsNothingAndStartsNothing(String arguments, String usage) throws Exception {
    var mvn = executable(folder.resolve("bin/mvn"), MVN_BUILDS);
    Files.delete(jdk.resolve("bin/java"));

    var run = run(script, mvn.getParent(), arguments.split(" "));

    assertThat(run.exitCode()).isZero();
    assertThat(run.err()).isEmpty();
    assertThat(run.out()).startsWith(usage).doesNotContain("==", "mvn ");
    assertThat(home.resolve("local-suite/command-line/target")).doesNotExist();
  }

  @Test
  void withoutACommandTheUsageIsPrinted() throws Exception {
    var run = run(script, folder);

    assertThat(run.exitCode()).isEqualTo(2);
    assertThat(run.err()).startsWith("Usage: orderly");
  }

  @Test
  void buildShowsEachModuleInWholeLinesAndKeepsAllElseInALog() throws Exception {
    var mvn =
        executable(
            folder.resolve("bin/mvn"),
            MVN_BUILDS
                + """
                printf '\\033[0m[INFO] noise\\n'
                echo '[INFO] Building Orderly shared contracts 0.1.0-SNAPSHOT        [2/15]'
                """);

    var run = run(script, mvn.getParent(), "up");

    assertThat(run.err())
        .contains("[2/15] Orderly shared contracts\n")
        .contains("orderly: built in ")
        .doesNotContain("noise", "\u001b");
    assertThat(home.resolve("target/build-by-orderly.log"))
        .content()
        .contains("noise", "-Dmaven.test.skip=true", "-DskipTests");
  }

  @Test
  void firstUpIsTheTrainingItselfWhileBenchTrainsBefore() throws Exception {
    var mvn = executable(folder.resolve("bin/mvn"), MVN_BUILDS);

    assertThat(run(script, mvn.getParent(), "up").err()).doesNotContain("prepare");
  }

  @ParameterizedTest
  @ValueSource(ints = {130, 143})
  void whoStopsThePreparationStopsTheScript(int exitCode) throws Exception {
    var mvn = executable(folder.resolve("bin/mvn"), MVN_BUILDS);
    javaThatDoes("case \"$*\" in *' prepare') exit %d ;; esac".formatted(exitCode));

    var run = run(script, mvn.getParent(), "chaos");

    assertThat(run.exitCode()).isEqualTo(exitCode);
    assertThat(run.out()).doesNotContain("chaos");
  }

  @Test
  void afterAFailedPreparationTheSuiteStartsAllTheSame() throws Exception {
    var mvn = executable(folder.resolve("bin/mvn"), MVN_BUILDS);
    javaThatDoes("case \"$*\" in *' prepare') exit 1 ;; esac");

    var run = run(script, mvn.getParent(), "chaos");

    assertThat(run.exitCode()).isZero();
    assertThat(run.err()).contains("could not be prepared, so it starts slower");
    assertThat(run.out()).contains("command-line.jar|chaos|");
  }

  @Test
  void nothingIsBuiltWhenTheJarsAreNewerThanTheSources() throws Exception {
    writeJars();

    var run = run(script, folder, "up");

    assertThat(run.err()).isEmpty();
    assertThat(run.exitCode()).isZero();
  }

  @Test
  void changedSourcesAreBuiltForUpAndLeftForTheOtherCommands() throws Exception {
    var mvn = executable(folder.resolve("bin/mvn"), MVN_BUILDS);
    writeJars();
    var source = home.resolve("shared-contracts/src/main/java/Order.java");
    Files.createDirectories(source.getParent());
    Files.writeString(source, "");
    Files.setLastModifiedTime(source, FileTime.from(Instant.now().plusSeconds(60)));

    assertThat(run(script, mvn.getParent(), "ps").err()).isEmpty();
    assertThat(run(script, mvn.getParent(), "up").err())
        .contains("sources are newer than the jars");
  }

  @Test
  void jarsOfARunningSuiteAreNotReplaced() throws Exception {
    writeJars();
    Files.writeString(home.resolve("pom.xml"), "");
    Files.setLastModifiedTime(
        home.resolve("pom.xml"), FileTime.from(Instant.now().plusSeconds(60)));
    Files.createDirectories(home.resolve(".orderly/run"));
    Files.writeString(
        home.resolve(".orderly/run/suite.json"),
        "{\n  \"pid\" : %d,\n".formatted(ProcessHandle.current().pid()));

    var run = run(script, folder, "up");

    assertThat(run.err()).contains("a suite runs out of these jars: they stay as they are");
    assertThat(run.exitCode()).isZero();
  }

  @Test
  void scriptFindsItsHomeThroughSymbolicLinksFromAnywhere() throws Exception {
    writeJars();
    var first = Files.createSymbolicLink(folder.resolve("first"), Path.of("a checkout/orderly"));
    var second = Files.createSymbolicLink(folder.resolve("second"), first);

    assertThat(run(second, folder, "ps").out()).contains("-Dorderly.home=" + home);
  }

  @Test
  void aTooOldJavaIsReported() throws Exception {
    javaOfVersion("11.0.2");

    var run = run(script, folder, "up");

    assertThat(run.exitCode()).isEqualTo(1);
    assertThat(run.err()).contains("Java 11.0.2 is too old: Orderly needs a JDK 17 or newer");
  }

  @Test
  void java8AndEarlyAccessVersionsAreUnderstood() throws Exception {
    javaOfVersion("1.8.0_392");
    assertThat(run(script, folder, "up").err()).contains("Java 1.8.0_392 is too old");

    writeJars();
    javaOfVersion("25-ea");
    assertThat(run(script, folder, "ps").exitCode()).isZero();
  }

  @Test
  void aMissingMavenIsReportedIfABuildIsNeeded() throws Exception {
    var run = run(script, folder, "up");

    assertThat(run.exitCode()).isEqualTo(1);
    assertThat(run.err()).contains("Maven is missing");
  }

  @Test
  void aFailedBuildEndsTheScript() throws Exception {
    var mvn = executable(folder.resolve("bin/mvn"), "#!/bin/sh\necho '[ERROR] broken'\nexit 1\n");

    var run = run(script, mvn.getParent(), "demo");

    assertThat(run.exitCode()).isEqualTo(1);
    assertThat(run.err()).contains("broken").contains("the build failed");
    assertThat(run.out()).isEmpty();
  }

  private void javaOfVersion(String version) throws IOException {
    java(version, "");
  }

  private void javaThatDoes(String first) throws IOException {
    java("17.0.15", first);
  }

  private void java(String version, String first) throws IOException {
    executable(
        jdk.resolve("bin/java"),
        """
        #!/bin/sh
        if [ "$1" = -version ]; then echo 'openjdk version "%s" 2025-04-15' >&2; exit 0; fi
        %s
        printf '%%s|' "$@"
        """
            .formatted(version, first));
  }

  private void writeJars() throws IOException {
    for (var module : MODULES) {
      var jar = home.resolve(module).resolve("target/" + Path.of(module).getFileName() + ".jar");
      Files.createDirectories(jar.getParent());
      Files.writeString(jar, "");
    }
  }

  private static Path executable(Path file, String content) throws IOException {
    Files.createDirectories(file.getParent());
    Files.writeString(file, content);
    assertThat(file.toFile().setExecutable(true)).isTrue();
    return file;
  }

  /** With a path that has the shell's own tools and, in one more folder, perhaps a mvn. */
  private CommandRun run(Path command, Path tools, String... arguments) throws Exception {
    var line = new ArrayList<String>();
    line.add(command.toString());
    line.addAll(List.of(arguments));
    var builder = new ProcessBuilder(line).directory(folder.toFile());
    builder.environment().put("JAVA_HOME", jdk.toString());
    builder.environment().put("PATH", tools + ":" + shellTools());
    var process = builder.start();
    var out = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
    var err = new String(process.getErrorStream().readAllBytes(), StandardCharsets.UTF_8);
    assertThat(process.waitFor(1, TimeUnit.MINUTES)).isTrue();
    return new CommandRun(process.exitValue(), out, err);
  }

  /** Stands for what the script calls, since the machine's own folders may hold a mvn too. */
  private Path shellTools() throws IOException {
    var tools = folder.resolve("tools");
    for (var tool :
        List.of("bash", "dirname", "readlink", "sed", "head", "find", "mkdir", "touch")) {
      executable(tools.resolve(tool), "#!/bin/sh\nexec %s \"$@\"\n".formatted(located(tool)));
    }
    return tools;
  }

  private static Path located(String tool) {
    return Stream.of("/usr/bin", "/bin")
        .map(place -> Path.of(place, tool))
        .filter(Files::isExecutable)
        .findFirst()
        .orElseThrow();
  }
}
