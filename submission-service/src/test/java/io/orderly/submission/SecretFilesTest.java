package io.orderly.submission;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import io.orderly.local.infrastructure.EmbeddedPostgresServer;
import io.orderly.submission.testing.EncryptedPostgres;
import io.orderly.submission.testing.KubernetesComponent;
import io.orderly.submission.testing.MigrationProcess;
import io.orderly.submission.testing.ServerCertificate;
import java.io.IOException;
import java.net.InetAddress;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.KeyStore;
import java.security.Principal;
import java.time.Duration;
import java.util.HashMap;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import javax.net.ssl.KeyManagerFactory;
import javax.net.ssl.SSLContext;
import javax.net.ssl.SSLServerSocket;
import javax.net.ssl.SSLSocket;
import javax.net.ssl.TrustManagerFactory;
import org.apache.kafka.clients.admin.Admin;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.springframework.boot.WebApplicationType;
import org.springframework.boot.autoconfigure.kafka.KafkaProperties;
import org.springframework.boot.builder.SpringApplicationBuilder;
import org.springframework.boot.context.properties.bind.Binder;
import org.springframework.context.ConfigurableApplicationContext;
import org.springframework.context.annotation.Configuration;
import org.springframework.core.env.StandardEnvironment;
import org.springframework.core.env.SystemEnvironmentPropertySource;

/** Secrets with the keys of CloudNativePG and Strimzi are all that a connection needs. */
@Tag("servers")
class SecretFilesTest {

  private static final Duration SOON = Duration.ofSeconds(30);
  private static final char[] PASSWORD = "for-this-test".toCharArray();

  @TempDir private static Path certificates;
  private static ServerCertificate server;
  private static ServerCertificate user;

  @TempDir private Path folder;

  @BeforeAll
  static void make() throws Exception {
    server = ServerCertificate.in(certificates, "server");
    user = ServerCertificate.in(certificates, "user");
  }

  @Test
  void theSecretsOfCloudNativePgConnectToPostgresOverVerifiedTls() throws Exception {
    try (EmbeddedPostgresServer postgres = EncryptedPostgres.start(server)) {
      URI url = URI.create(postgres.jdbcUrl().replace("jdbc:", ""));
      KubernetesComponent component = new KubernetesComponent("cloudnative-pg", folder);
      component.mount(
          "orderly-postgres-app",
          Map.of(
              "username", postgres.username().getBytes(UTF_8),
              "password", postgres.password().getBytes(UTF_8),
              "host", url.getHost().getBytes(UTF_8),
              "port", String.valueOf(url.getPort()).getBytes(UTF_8),
              "dbname", url.getPath().substring(1).getBytes(UTF_8)));
      component.mount(
          "orderly-postgres-ca", Map.of("ca.crt", Files.readAllBytes(server.certificate())));

      MigrationProcess migration =
          MigrationProcess.run(component.variables(), "--spring.flyway.connect-retries=0");

      assertThat(migration.output()).contains("Successfully applied");
      assertThat(migration.exitCode()).isZero();
      Files.copy(user.certificate(), folder.resolve("tls/other.crt"));
      Map<String, String> another = new HashMap<>(component.variables());
      another.computeIfPresent(
          "SPRING_DATASOURCE_URL", (name, value) -> value.replace("postgres.crt", "other.crt"));
      assertThat(MigrationProcess.run(another, "--spring.flyway.connect-retries=0").output())
          .contains("PKIX path validation failed");
    }
  }

  @Test
  void theSecretsOfStrimziShowTheBrokerWhoTheServiceIs() throws Exception {
    KubernetesComponent component = new KubernetesComponent("strimzi", folder);
    component.mount(
        "orderly-kafka-cluster-ca-cert",
        Map.of("ca.crt", Files.readAllBytes(server.certificate())));
    component.mount(
        "orderly",
        Map.of(
            "user.p12", Files.readAllBytes(certificates.resolve("user.p12")),
            "user.password", new String(PASSWORD).getBytes(UTF_8)));

    try (SSLServerSocket broker = broker()) {
      CompletableFuture<Principal> client = CompletableFuture.supplyAsync(() -> clientOf(broker));
      Map<String, String> variables = new HashMap<>(component.variables());
      variables.put("SPRING_KAFKA_BOOTSTRAP_SERVERS", "127.0.0.1:" + broker.getLocalPort());
      Admin admin = Admin.create(kafka(variables).buildAdminProperties(null));
      try {
        var unused = admin.describeCluster();
        assertThat(client.get(SOON.toSeconds(), TimeUnit.SECONDS).getName()).isEqualTo("CN=server");
      } finally {
        // The call would be waited for, and nobody answers it.
        admin.close(Duration.ZERO);
      }
    }
  }

  @Configuration(proxyBeanMethods = false)
  static class Nothing {}

  /** As the service reads it: its own files, and these variables. */
  private static KafkaProperties kafka(Map<String, String> variables) {
    StandardEnvironment environment = new StandardEnvironment();
    environment
        .getPropertySources()
        .replace(
            StandardEnvironment.SYSTEM_ENVIRONMENT_PROPERTY_SOURCE_NAME,
            new SystemEnvironmentPropertySource(
                StandardEnvironment.SYSTEM_ENVIRONMENT_PROPERTY_SOURCE_NAME,
                new HashMap<>(variables)));
    try (ConfigurableApplicationContext context =
        new SpringApplicationBuilder(Nothing.class)
            .environment(environment)
            .web(WebApplicationType.NONE)
            .run()) {
      assertThat(
              context.getEnvironment().getProperty("spring.flyway.postgresql.transactional-lock"))
          .as("files that application.yml imports are still read")
          .isEqualTo("false");
      return Binder.get(context.getEnvironment()).bind("spring.kafka", KafkaProperties.class).get();
    }
  }

  /** Takes the user's certificate alone. */
  private static SSLServerSocket broker() throws Exception {
    KeyManagerFactory keys = KeyManagerFactory.getInstance(KeyManagerFactory.getDefaultAlgorithm());
    keys.init(store("server"), PASSWORD);
    KeyStore users = KeyStore.getInstance("PKCS12");
    users.load(null, null);
    users.setCertificateEntry("user", store("user").getCertificate("server"));
    TrustManagerFactory trust =
        TrustManagerFactory.getInstance(TrustManagerFactory.getDefaultAlgorithm());
    trust.init(users);
    SSLContext context = SSLContext.getInstance("TLS");
    context.init(keys.getKeyManagers(), trust.getTrustManagers(), null);
    SSLServerSocket broker =
        (SSLServerSocket)
            context
                .getServerSocketFactory()
                .createServerSocket(0, 1, InetAddress.getLoopbackAddress());
    broker.setNeedClientAuth(true);
    return broker;
  }

  private static KeyStore store(String name) throws Exception {
    return KeyStore.getInstance(certificates.resolve(name + ".p12").toFile(), PASSWORD);
  }

  private static Principal clientOf(SSLServerSocket broker) {
    try (SSLSocket client = (SSLSocket) broker.accept()) {
      client.startHandshake();
      return client.getSession().getPeerPrincipal();
    } catch (IOException refused) {
      throw new IllegalStateException(refused);
    }
  }
}
