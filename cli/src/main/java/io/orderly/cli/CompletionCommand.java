package io.orderly.cli;

import io.orderly.cli.terminal.Terminal;
import java.util.Objects;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import picocli.AutoComplete;
import picocli.CommandLine.Command;
import picocli.CommandLine.ExitCode;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** Prints the script by which a shell completes commands and options. */
@Command(
    name = "completion",
    description = {
      "Prints the script by which a shell completes commands and options of orderly.",
      "It is made from the commands of this version: make it anew after an upgrade."
    },
    footerHeading = "%nExamples:%n",
    footer = {
      "  source <(./orderly completion bash)      # for this shell",
      "  ./orderly completion zsh > ~/.orderly-completion && echo 'source ~/.orderly-completion'"
          + " >> ~/.zshrc"
    })
final class CompletionCommand implements Callable<Integer> {

  private final Terminal terminal;

  @Spec private @Nullable CommandSpec spec;

  @Parameters(paramLabel = "SHELL", description = "${COMPLETION-CANDIDATES}")
  private Shell shell = Shell.BASH;

  CompletionCommand(Terminal terminal) {
    this.terminal = terminal;
  }

  /** The shells that are known. */
  enum Shell {
    BASH,
    ZSH;

    @Override
    public String toString() {
      return this == BASH ? "bash" : "zsh";
    }

    /** What comes before the script of bash. */
    String head() {
      return this == BASH
          ? ""
          : "autoload -U +X compinit && compinit\nautoload -U +X bashcompinit && bashcompinit\n";
    }
  }

  @Override
  public Integer call() {
    var orderly = Objects.requireNonNull(spec, "picocli sets it").root().commandLine();
    terminal.out().print(shell.head() + AutoComplete.bash("orderly", orderly));
    terminal.out().flush();
    return ExitCode.OK;
  }
}
