package io.orderly.submission;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.orderly.local.infrastructure.EmbeddedPostgresServer;
import io.orderly.local.infrastructure.OrderlyHome;
import io.orderly.submission.testing.EncryptedPostgres;
import io.orderly.submission.testing.ServerCertificate;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.KeyStore;
import java.sql.SQLException;
import java.time.Duration;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import javax.net.ssl.KeyManagerFactory;
import javax.net.ssl.SSLContext;
import javax.net.ssl.SSLServerSocket;
import javax.net.ssl.SSLSocket;
import org.apache.kafka.clients.admin.Admin;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.springframework.boot.autoconfigure.kafka.KafkaProperties;
import org.springframework.boot.context.properties.bind.Binder;
import org.springframework.boot.context.properties.source.MapConfigurationPropertySource;

/** Postgres and Kafka behind TLS, with the settings that k8s/README.md gives. */
@Tag("servers")
class VerifiedServersTest {

  private static final String AUTHORITIES = "/etc/orderly/tls/";
  private static final Pattern URL_OPTIONS =
      Pattern.compile("orderly(\\?sslmode=verify-full\\S*postgres\\.pem)'");
  private static final Duration SOON = Duration.ofSeconds(30);

  @TempDir private static Path folder;

  private static ServerCertificate trusted;
  private static ServerCertificate stranger;
  private static EmbeddedPostgresServer postgres;

  @BeforeAll
  static void start() throws Exception {
    trusted = ServerCertificate.in(folder, "trusted");
    stranger = ServerCertificate.in(folder, "stranger");
    postgres = EncryptedPostgres.start(trusted);
  }

  @AfterAll
  static void stop() {
    postgres.close();
  }

  @Test
  void theStoreIsMigratedOverAVerifiedConnection() throws SQLException {
    String url = postgres.jdbcUrl() + documented(trusted);

    SubmissionApplication.main(migrate(url));

    assertThat(
            EncryptedPostgres.isEncrypted(
                url + "&user=" + postgres.username() + "&password=" + postgres.password()))
        .isTrue();
  }

  @Test
  void aPostgresOfAnotherAuthorityIsRefused() {
    assertThatThrownBy(
            () -> SubmissionApplication.main(migrate(postgres.jdbcUrl() + documented(stranger))))
        .hasStackTraceContaining("PKIX path validation failed");
  }

  /** What the README gave before: the driver looks in the home folder. */
  @Test
  void withoutAnAuthorityNothingConnects() {
    assertThatThrownBy(
            () ->
                SubmissionApplication.main(
                    migrate(postgres.jdbcUrl() + "?sslmode=verify-full&sslrootcert=/none.pem")))
        .hasStackTraceContaining("Could not open SSL root certificate file /none.pem");
  }

  @Test
  void aKafkaOfTheAuthorityIsTrustedAndAnotherIsNot() throws Exception {
    assertThat(handshake(trusted)).succeedsWithin(SOON);
    assertThat(handshake(stranger)).failsWithin(SOON);
  }

  /** The server's side of the first connection of a client that trusts this authority. */
  private static CompletableFuture<Void> handshake(ServerCertificate authority) throws Exception {
    try (SSLServerSocket server = server()) {
      CompletableFuture<Void> handshake = CompletableFuture.runAsync(() -> accept(server));
      Map<String, String> settings =
          Map.of(
              "spring.kafka.bootstrap-servers",
              "127.0.0.1:" + server.getLocalPort(),
              "spring.kafka.security.protocol",
              "SSL",
              "spring.kafka.ssl.trust-store-type",
              "PEM",
              "spring.kafka.ssl.trust-store-location",
              "file:" + authority.certificate());
      KafkaProperties kafka =
          new Binder(new MapConfigurationPropertySource(settings))
              .bind("spring.kafka", KafkaProperties.class)
              .get();
      Admin admin = Admin.create(kafka.buildAdminProperties(null));
      try {
        var unused = admin.describeCluster();
        handshake.handle((done, failed) -> null).get(SOON.toSeconds(), TimeUnit.SECONDS);
        return handshake;
      } finally {
        // The call would be waited for, and nobody answers it.
        admin.close(Duration.ZERO);
      }
    }
  }

  private static SSLServerSocket server() throws Exception {
    char[] password = "for-this-test".toCharArray();
    KeyStore own = KeyStore.getInstance(folder.resolve("trusted.p12").toFile(), password);
    KeyManagerFactory keys = KeyManagerFactory.getInstance(KeyManagerFactory.getDefaultAlgorithm());
    keys.init(own, password);
    SSLContext context = SSLContext.getInstance("TLS");
    context.init(keys.getKeyManagers(), null, null);
    return (SSLServerSocket)
        context.getServerSocketFactory().createServerSocket(0, 1, InetAddress.getLoopbackAddress());
  }

  /** A read, since under TLS 1.3 the server has ended its part before the client judges. */
  private static void accept(SSLServerSocket server) {
    try (SSLSocket client = (SSLSocket) server.accept()) {
      client.startHandshake();
      assertThat(client.getInputStream().read()).isNotNegative();
    } catch (IOException refused) {
      throw new UncheckedIOException(refused);
    }
  }

  private static String documented(ServerCertificate authority) {
    try {
      String readme = Files.readString(OrderlyHome.find().root().resolve("k8s/README.md"));
      Matcher options = URL_OPTIONS.matcher(readme);
      assertThat(options.find()).isTrue();
      return options
          .group(1)
          .replace(AUTHORITIES + "postgres.pem", authority.certificate().toString());
    } catch (IOException unreadable) {
      throw new UncheckedIOException(unreadable);
    }
  }

  private static String[] migrate(String url) {
    return Stream.of(
            "migrate",
            "--spring.flyway.connect-retries=0",
            "--spring.datasource.url=" + url,
            "--spring.datasource.username=" + postgres.username(),
            "--spring.datasource.password=" + postgres.password())
        .toArray(String[]::new);
  }
}
