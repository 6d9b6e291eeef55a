package io.orderly.benchmarks.rivals.contest;

import java.io.InputStream;
import java.io.PrintStream;
import java.util.concurrent.Callable;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;

/** A competitor as a program. */
@Command(
    name = "competitor",
    mixinStandardHelpOptions = true,
    description = "Completes orders with an alternative engine.")
public final class ContestCommand implements Callable<Integer> {

  @Mixin private final ContestOptions options = new ContestOptions();

  private final Competitor.Maker maker;
  private final Conversation conversation;

  private ContestCommand(Competitor.Maker maker, Conversation conversation) {
    this.maker = maker;
    this.conversation = conversation;
  }

  /** Returns the exit code: 0 when every order was completed as it should. */
  public static int run(Competitor.Maker maker, String... arguments) {
    return run(maker, Conversation.withStarter(), arguments);
  }

  /** The same over other streams. */
  public static int run(
      Competitor.Maker maker, InputStream in, PrintStream out, String... arguments) {
    return run(maker, new Conversation(in, out), arguments);
  }

  private static int run(Competitor.Maker maker, Conversation conversation, String... arguments) {
    return new CommandLine(new ContestCommand(maker, conversation)).execute(arguments);
  }

  @Override
  public Integer call() throws Exception {
    var contest = new Contest(options.settings(), conversation);
    TimeLimit.within(options.limit(), () -> contest.run(maker));
    return 0;
  }
}
