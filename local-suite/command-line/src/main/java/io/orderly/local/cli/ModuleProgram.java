package io.orderly.local.cli;

import io.orderly.cli.terminal.Terminal;
import io.orderly.local.infrastructure.EndWithUs;
import io.orderly.local.infrastructure.OrderlyHome;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/**
 * A command that is a program of its own, since it brings libraries that nothing else needs.
 *
 * @param module whose jar it is
 * @param javaOptions for its JVM
 */
record ModuleProgram(String module, List<String> javaOptions) {

  /** Runs it on our terminal until it ends; it ends with us, however we do. */
  int run(List<String> arguments, Terminal terminal) throws IOException, InterruptedException {
    var home = OrderlyHome.find();
    List<String> command = new ArrayList<>();
    command.add(Path.of(System.getProperty("java.home"), "bin", "java").toString());
    command.addAll(javaOptions);
    command.add("-D%s=%s".formatted(OrderlyHome.PROPERTY, home.root()));
    command.add("-D%s=%d".formatted(Terminal.PROPERTY, terminal.columns()));
    command.add("-jar");
    command.add(home.jar(module).toString());
    command.addAll(arguments);
    terminal.out().flush();
    Process program = new ProcessBuilder(command).inheritIO().start();
    EndWithUs.of(program);
    return program.waitFor();
  }
}
