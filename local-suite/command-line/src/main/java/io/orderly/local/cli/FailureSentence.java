package io.orderly.local.cli;

import io.orderly.local.cli.terminal.CommandFailedException;
import io.orderly.local.cli.terminal.Ending;
import io.orderly.local.cli.terminal.UnreadOutputException;
import io.orderly.local.infrastructure.FolderInUseException;
import io.orderly.local.infrastructure.PortInUseException;
import io.orderly.local.infrastructure.StartFailedException;
import io.orderly.local.monitoring.MonitoringException;
import io.orderly.local.suite.PortsInUseException;
import io.orderly.local.suite.SuiteException;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine;
import picocli.CommandLine.IExecutionExceptionHandler;
import picocli.CommandLine.ParseResult;

/**
 * Says in a sentence why a command failed. A stack trace follows only when nobody foresaw it, or
 * when the environment variable {@code ORDERLY_STACK_TRACE} is set.
 */
final class FailureSentence implements IExecutionExceptionHandler {

  private static final Set<Class<?>> FORESEEN =
      Set.of(
          SuiteException.class,
          MonitoringException.class,
          PortsInUseException.class,
          PortInUseException.class,
          FolderInUseException.class,
          StartFailedException.class);

  @Override
  public int handleExecutionException(
      Exception failure, CommandLine command, ParseResult parseResult) {
    var err = command.getErr();
    if (isShuttingDown()) {
      return Ending.INTERRUPTED.code();
    }
    if (failure instanceof UnreadOutputException) {
      return Ending.FAILED.code();
    }
    var sentence = sentence(failure);
    err.println("orderly: " + sentence);
    if (!isForeseen(failure) || System.getenv("ORDERLY_STACK_TRACE") != null) {
      failure.printStackTrace(err);
    }
    err.flush();
    var ending = ending(failure);
    if (FailureDocument.isWanted(parseResult)) {
      FailureDocument.of(ending, sentence, failure).print(command.getOut());
    }
    return ending.code();
  }

  private static Ending ending(Exception failure) {
    return failure instanceof CommandFailedException foreseen ? foreseen.ending() : Ending.FAILED;
  }

  static String sentence(Exception failure) {
    if (isFullDisk(failure)) {
      return "The disk is full: free some space and start again; what was acknowledged is kept. (%s)"
          .formatted(failure.getMessage());
    }
    if (failure instanceof PortsInUseException ports) {
      return sentence(ports.taken());
    }
    return Objects.requireNonNullElse(failure.getMessage(), failure.getClass().getSimpleName());
  }

  private static String sentence(Map<String, Integer> taken) {
    var ports =
        taken.entrySet().stream()
            .sorted(Map.Entry.comparingByValue())
            .map(
                port ->
                    "Port %d is in use by another program; free it (`lsof -i :%d` names the program) or choose another with --port-%s."
                        .formatted(port.getValue(), port.getValue(), port.getKey()))
            .collect(Collectors.joining(System.lineSeparator() + "         "));
    return ports + " --free-ports takes free ones for all.";
  }

  /** After Ctrl-C a command fails since all is being stopped under it; that is no news. */
  private static boolean isShuttingDown() {
    var hook = new Thread(() -> {});
    try {
      Runtime.getRuntime().addShutdownHook(hook);
      Runtime.getRuntime().removeShutdownHook(hook);
      return false;
    } catch (IllegalStateException shutdownInProgress) {
      return true;
    }
  }

  private static boolean isForeseen(Exception failure) {
    return failure instanceof CommandFailedException
        || FORESEEN.contains(failure.getClass())
        || isFullDisk(failure);
  }

  private static boolean isFullDisk(Throwable failure) {
    return chain(failure).stream()
        .map(Throwable::getMessage)
        .anyMatch(message -> message != null && message.contains("No space left on device"));
  }

  private static List<Throwable> chain(Throwable failure) {
    var seen = new HashSet<Throwable>();
    var chain = new ArrayList<Throwable>();
    for (@Nullable Throwable t = failure; t != null && seen.add(t); t = t.getCause()) {
      chain.add(t);
    }
    return chain;
  }
}
