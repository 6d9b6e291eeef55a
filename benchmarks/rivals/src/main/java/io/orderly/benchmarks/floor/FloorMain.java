package io.orderly.benchmarks.floor;

import picocli.CommandLine;

/** The floor as a program. */
public final class FloorMain {

  private FloorMain() {}

  public static void main(String[] arguments) {
    var command = new FloorCommand(System.in, System.out);
    System.exit(new CommandLine(command).execute(arguments));
  }
}
