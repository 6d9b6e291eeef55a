package io.orderly.local.cli;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;

import io.orderly.cli.terminal.Terminal;
import io.orderly.local.infrastructure.OrderlyHome;
import java.io.IOException;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.lang.reflect.Method;
import java.nio.file.Files;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.Callable;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import picocli.CommandLine;
import picocli.CommandLine.Model.OptionSpec;

/** What holds for each command, whichever there are. */
class EveryCommandTest {

  /** They run programs and tell people how it goes; completion prints a script. */
  private static final Set<String> WITHOUT_JSON =
      Set.of("up", "prepare", "demo", "chaos", "simulate", "bench", "completion");

  private static final Pattern WORD = Pattern.compile("'([^']*)'|(\\S+)");
  private static final Pattern OPTION = Pattern.compile("(?<![\\w-])--[a-z][a-z-]*");

  private static final CommandLine ORDERLY = orderly();
  private static final Map<String, CommandLine> RUNNABLE = runnable();

  private static String docs = "";

  @BeforeAll
  static void read() throws IOException {
    docs = Files.readString(OrderlyHome.find().root().resolve("docs/command-line.md"));
  }

  static Collection<String> commands() {
    return RUNNABLE.keySet();
  }

  static Stream<String> examples() {
    return RUNNABLE.values().stream().flatMap(EveryCommandTest::examplesOf);
  }

  @ParameterizedTest
  @MethodSource("commands")
  void everyHelpTextHasAnExampleAndExitCodes(String command) {
    var run = CommandRun.of((command + " --help").split(" "));

    assertThat(run.exitCode()).isZero();
    assertThat(run.out())
        .contains("Usage: orderly " + command)
        .containsPattern("Examples?:")
        .contains("orderly " + command)
        .contains("Exit codes:");
  }

  @ParameterizedTest
  @MethodSource("commands")
  void everyCommandWithOutputHasAJsonOption(String command) {
    var options = RUNNABLE.get(command).getCommandSpec().optionsMap();

    assertThat(options.containsKey("--json")).isNotEqualTo(WITHOUT_JSON.contains(command));
  }

  @ParameterizedTest
  @MethodSource("examples")
  void everyExampleIsParsed(String example) {
    var words = WORD.matcher(example).results().map(word -> word.group().replace("'", ""));
    var arguments = words.skip(1).toArray(String[]::new);

    assertThatCode(() -> ORDERLY.parseArgs(arguments)).doesNotThrowAnyException();
  }

  @ParameterizedTest
  @MethodSource("commands")
  void everyCommandIsDocumented(String command) {
    assertThat(docs).containsPattern("[`(/ ]" + command + "[` ]");
  }

  @Test
  void everyDocumentedOptionExists() {
    var known =
        RUNNABLE.values().stream()
            .flatMap(command -> command.getCommandSpec().options().stream())
            .map(OptionSpec::names)
            .flatMap(Arrays::stream)
            .collect(Collectors.toSet());

    assertThat(OPTION.matcher(docs).results().map(option -> option.group())).isSubsetOf(known);
  }

  private static CommandLine orderly() {
    var nowhere = new PrintWriter(new StringWriter());
    return OrderlyCommand.commandLine(new Terminal(nowhere, nowhere, Terminal.PLAIN));
  }

  /** Those that do something, by their names below {@code orderly}. */
  private static Map<String, CommandLine> runnable() {
    Map<String, CommandLine> found = new LinkedHashMap<>();
    add(ORDERLY, found);
    return found;
  }

  private static void add(CommandLine command, Map<String, CommandLine> found) {
    Object does = command.getCommand();
    if (does instanceof Callable<?> || does instanceof Method) {
      found.put(command.getCommandSpec().qualifiedName().replaceFirst("orderly ", ""), command);
    }
    command.getSubcommands().values().forEach(below -> add(below, found));
  }

  /** Those lines of the footer that begin with the program, with what they go on with. */
  private static Stream<String> examplesOf(CommandLine command) {
    List<String> examples = new ArrayList<>();
    var isGoingOn = false;
    for (var line : command.getCommandSpec().usageMessage().footer()) {
      if (isGoingOn) {
        examples.set(examples.size() - 1, examples.get(examples.size() - 1) + line);
      } else if (line.startsWith("  orderly ")) {
        examples.add(line);
      }
      isGoingOn = !examples.isEmpty() && line.endsWith("\\");
    }
    return examples.stream().map(example -> example.replace("\\", " "));
  }
}
