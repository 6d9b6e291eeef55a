package io.orderly.cli;

import io.orderly.cli.terminal.CommandFailedException;
import io.orderly.cli.terminal.Ending;
import io.orderly.cli.terminal.UnreadOutputException;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine;
import picocli.CommandLine.IExecutionExceptionHandler;
import picocli.CommandLine.ParseResult;

/**
 * Says in a sentence why a command failed. A stack trace follows only when it is unexpected, or
 * when the environment variable {@code ORDERLY_STACK_TRACE} is set.
 */
public final class FailureSentence implements IExecutionExceptionHandler {

  private final Map<Class<? extends Exception>, Function<Exception, String>> foreseen;

  /**
   * Knows the exceptions of commands, and more.
   *
   * @param foreseen other exceptions that are no error of the program, each with its sentence
   */
  public FailureSentence(Map<Class<? extends Exception>, Function<Exception, String>> foreseen) {
    this.foreseen = Map.copyOf(foreseen);
  }

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

  private String sentence(Exception failure) {
    if (isFullDisk(failure)) {
      return "The disk is full: free some space and start again; what was acknowledged is kept. (%s)"
          .formatted(failure.getMessage());
    }
    return foreseen.getOrDefault(failure.getClass(), FailureSentence::message).apply(failure);
  }

  private static String message(Exception failure) {
    return Objects.requireNonNullElse(failure.getMessage(), failure.getClass().getSimpleName());
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

  private boolean isForeseen(Exception failure) {
    return failure instanceof CommandFailedException
        || foreseen.containsKey(failure.getClass())
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
