package io.orderly.local.cli.terminal;

/** What is said when Ctrl-C ends the process before it is closed. */
public final class LastWords implements AutoCloseable {

  private final Thread hook;

  private LastWords(Thread hook) {
    this.hook = hook;
  }

  /** From now on. */
  public static LastWords of(Terminal terminal, String sentence) {
    var words = new LastWords(new Thread(() -> terminal.say(sentence), "last-words"));
    Runtime.getRuntime().addShutdownHook(words.hook);
    return words;
  }

  @Override
  public void close() {
    try {
      Runtime.getRuntime().removeShutdownHook(hook);
    } catch (IllegalStateException isShuttingDown) {
      // Then they are said.
    }
  }
}
