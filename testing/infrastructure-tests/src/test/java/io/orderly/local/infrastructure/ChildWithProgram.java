package io.orderly.local.infrastructure;

import java.io.IOException;

/** A JVM that starts a program of the machine, tells its number, and runs until it is killed. */
final class ChildWithProgram {

  private ChildWithProgram() {}

  public static void main(String[] args) throws IOException {
    var program = new ProcessBuilder("sleep", "600").start();
    EndWithUs.of(program);
    System.out.println(program.pid());
    System.in.read();
  }
}
