package io.orderly.benchmarks.arena;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.nio.charset.StandardCharsets;
import java.util.List;

/**
 * A program that speaks as competitors do, tells of the parts that it is given, and ends when it
 * hears that its meters were read; nobody says so of one whose last part is missing, which ends
 * after five seconds. Its first argument is its exit code.
 */
final class ScriptedParts {

  private static final int MOST_WAITS = 250;
  private static final int WAIT_MILLIS = 20;

  private ScriptedParts() {}

  public static void main(String[] arguments) throws IOException, InterruptedException {
    var in = new BufferedReader(new InputStreamReader(System.in, StandardCharsets.UTF_8));
    for (String part : List.of(arguments).subList(1, arguments.length)) {
      System.out.println("{\"ready\":true}");
      in.readLine();
      System.out.printf("{\"competitor\":\"%s\",\"orders\":10,\"seconds\":1.0}%n", part);
    }
    for (int waits = 0; waits < MOST_WAITS && !in.ready(); waits++) {
      Thread.sleep(WAIT_MILLIS); // a read that blocks would have no end where nobody says anything
    }
    System.exit(Integer.parseInt(arguments[0]));
  }
}
