package io.orderly.local.infrastructure;

import io.zonky.test.db.postgres.embedded.EmbeddedPostgres;
import java.lang.ProcessBuilder.Redirect;
import java.nio.file.Path;
import java.util.Map;

/** How the server is started: durable as in production, on 127.0.0.1 only, sized for two cores. */
final class PostgresOptions {

  private static final Map<String, String> SERVER =
      Map.ofEntries(
          // The library passes -F (no fsync); these come later on the command line and win.
          Map.entry("fsync", "on"),
          Map.entry("synchronous_commit", "on"),
          Map.entry("listen_addresses", "127.0.0.1"),
          Map.entry("unix_socket_directories", "''"),
          Map.entry("max_connections", "200"),
          Map.entry("shared_buffers", "256MB"),
          Map.entry("wal_compression", "pglz"),
          Map.entry("timezone", "UTC"),
          Map.entry("log_timezone", "UTC"));

  // Texts compare by code point on every machine, whatever locales it has.
  private static final Map<String, String> LOCALE =
      Map.of("locale", "C", "locale-provider", "builtin", "builtin-locale", "C.UTF-8");

  private PostgresOptions() {}

  static EmbeddedPostgres.Builder of(
      PostgresFolder folder, Path binaries, int port, PostgresPasswords passwords) {
    var log = Redirect.appendTo(folder.log().path().toFile());
    var builder =
        EmbeddedPostgres.builder()
            .setPort(port)
            .setDataDirectory(folder.cluster())
            .setCleanDataDirectory(false)
            .setOverrideWorkingDirectory(binaries.toFile())
            .setRegisterShutdownHook(false)
            .setConnectConfig("password", passwords.superuser())
            .setOutputRedirector(log)
            .setErrorRedirector(log);
    SERVER.forEach(builder::setServerConfig);
    LOCALE.forEach(builder::setLocaleConfig);
    // The library lets initdb trust everybody; these are options of initdb too, come later and win.
    builder.setLocaleConfig("auth", "scram-sha-256");
    builder.setLocaleConfig("pwfile", folder.firstPassword().toString());
    return builder;
  }
}
