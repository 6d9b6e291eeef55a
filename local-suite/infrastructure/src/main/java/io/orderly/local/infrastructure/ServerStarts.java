package io.orderly.local.infrastructure;

/**
 * Keeps the tag {@code servers} of the tests honest: the build runs all tests without it first, in
 * JVMs that refuse to start a server. A test that needs one says so, or fails there.
 */
final class ServerStarts {

  private static final String PROPERTY = "orderly.servers";

  private ServerStarts() {}

  /**
   * @throws IllegalStateException in a JVM with {@code -Dorderly.servers=refused}
   */
  static void requireAllowed(String program) {
    if ("refused".equals(System.getProperty(PROPERTY))) {
      throw new IllegalStateException(
          "%s is not started, as -D%s=refused: tag the test with @Tag(\"servers\")"
              .formatted(program, PROPERTY));
    }
  }
}
