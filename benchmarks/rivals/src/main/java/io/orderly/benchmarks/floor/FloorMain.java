package io.orderly.benchmarks.floor;

import io.orderly.benchmarks.rivals.contest.Conversation;
import picocli.CommandLine;

/** The floor as a program. */
public final class FloorMain {

  private FloorMain() {}

  public static void main(String[] arguments) {
    var command = new FloorCommand(Conversation.withStarter());
    System.exit(new CommandLine(command).execute(arguments));
  }
}
