package io.orderly.local.infrastructure.starting;

import java.io.IOException;
import java.nio.charset.StandardCharsets;

/** Prints what its library holds, and whether the folder of its package is found. */
final class StandInProgram {

  private StandInProgram() {}

  public static void main(String[] arguments) throws IOException {
    try (var saying = ClassLoader.getSystemResourceAsStream("saying.txt")) {
      System.out.println(new String(saying.readAllBytes(), StandardCharsets.UTF_8));
    }
    var folder = StandInProgram.class.getPackageName().replace('.', '/') + "/";
    System.out.println("package folder " + (ClassLoader.getSystemResource(folder) != null));
  }
}
