package io.orderly.local.infrastructure;

/** Starts a Postgres and stops it again, in a JVM of its own: a JVM looks at the programs once. */
final class PostgresChild {

  private PostgresChild() {}

  public static void main(String[] arguments) {
    try (var server = EmbeddedPostgresServer.startTemporary()) {
      System.exit(server.isAlive() ? 0 : 1);
    }
  }
}
