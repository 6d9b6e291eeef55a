package io.orderly.cli.terminal;

/** What is said when Ctrl-C ends the process before it is closed. */
public final class InterruptMessage implements AutoCloseable {

  private final Thread hook;

  private InterruptMessage(Thread hook) {
    this.hook = hook;
  }

  /** From now on. */
  public static InterruptMessage of(Terminal terminal, String sentence) {
    var message =
        new InterruptMessage(new Thread(() -> terminal.say(sentence), "interrupt-message"));
    Runtime.getRuntime().addShutdownHook(message.hook);
    return message;
  }

  @Override
  public void close() {
    try {
      Runtime.getRuntime().removeShutdownHook(hook);
    } catch (IllegalStateException isShuttingDown) {
      // Then it is printed.
    }
  }
}
