package io.orderly.agent.http;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import io.orderly.agent.Agent;
import io.orderly.agent.StepAnswer;
import io.orderly.agent.StepCall;
import io.orderly.agent.testing.StepRequests;
import io.orderly.partner.credentials.CredentialHeaders;
import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CopyOnWriteArrayList;
import javax.net.ssl.SSLServerSocket;
import javax.net.ssl.SSLSession;
import javax.net.ssl.SSLSocket;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.springframework.boot.autoconfigure.AutoConfigurations;
import org.springframework.boot.autoconfigure.ssl.SslAutoConfiguration;
import org.springframework.boot.ssl.SslBundles;
import org.springframework.boot.test.context.runner.ApplicationContextRunner;

/** Partners behind mutual TLS and proxies, whose certificates are those of a private authority. */
@Tag("servers")
@Timeout(120)
class PartnerConnectionTest {

  private static final String DONE = "{\"charge\":\"ch-1\"}";
  private static final String HOST = "partner.test";
  private static final String BUNDLE = "ssl-bundle: acme\n";
  private static final String DEFINITION =
      """
      name: acme
      version: 1
      base-url: https://partner.invalid
      credentials: none
      idempotency: { header: Idempotency-Key }
      operations:
        perform: { method: POST, path: /charges }
      """;

  /** A new certificate is noticed by the system's file events, which come when they may. */
  private static final Duration SOON = Duration.ofSeconds(30);

  @TempDir static Path common;
  @TempDir Path folder;

  private static TestCertificates certificates;

  private final List<String> callers = new CopyOnWriteArrayList<>();
  private Path certificate;
  private Path key;

  @BeforeAll
  static void makeCertificates() throws Exception {
    certificates =
        new TestCertificates(common)
            .with("localhost", "localhost")
            .with(HOST, HOST)
            .with("outdated", "localhost", "-startdate", "-3d", "-validity", "1")
            .with("old", "agent")
            .with("new", "agent")
            .with("expired", "agent", "-startdate", "-3d", "-validity", "1")
            .withStranger("stranger", "localhost");
    certificates.certificate("ca", common.resolve("ca.crt"));
  }

  @BeforeEach
  void useTheOldCertificate() throws Exception {
    certificate = folder.resolve("client.crt");
    key = folder.resolve("client.key");
    use("old");
  }

  private void use(String alias) throws Exception {
    certificates.key(alias, key);
    certificates.certificate(alias, certificate);
  }

  @Test
  void aCertificateOfThePrivateAuthorityIsShownAndTrusted() throws Exception {
    try (RawServer partner = mutual("localhost", answer(), answer())) {
      withBundles(
          bundles -> {
            Agent agent = agent(BUNDLE, "localhost", partner.port(), bundles);

            assertThat(perform(agent)).isInstanceOf(StepAnswer.Done.class);
            assertThat(perform(agent)).isInstanceOf(StepAnswer.Done.class);
          });

      assertThat(callers).containsExactly("CN=old", "CN=old");
      assertThat(partner.connections()).isEqualTo(1);
    }
  }

  @Test
  void connectionsHaveTheProtocolAndTheCipherOfTheBundle() throws Exception {
    String cipher = "TLS_ECDHE_ECDSA_WITH_AES_256_GCM_SHA384";
    List<String> used = new CopyOnWriteArrayList<>();
    RawServer.Move answer =
        caller -> {
          SSLSession session = ((SSLSocket) caller).getSession();
          used.add(session.getProtocol() + " " + session.getCipherSuite());
          RawServer.answer(DONE).make(caller);
        };
    try (RawServer partner = mutual("localhost", answer)) {
      withBundles(
          bundles ->
              assertThat(perform(agent(BUNDLE, "localhost", partner.port(), bundles)))
                  .isInstanceOf(StepAnswer.Done.class),
          "spring.ssl.bundle.pem.acme.options.enabled-protocols=TLSv1.2",
          "spring.ssl.bundle.pem.acme.options.ciphers=" + cipher);
    }
    assertThat(used).containsExactly("TLSv1.2 " + cipher);
  }

  @Test
  void aCertificateThatThePartnerRefusesIsNoOrdersFault() throws Exception {
    for (String refused : List.of("expired", "stranger")) {
      use(refused);
      try (RawServer partner = mutual("localhost", answer())) {
        withBundles(bundles -> assertRefused(agent(BUNDLE, "localhost", partner.port(), bundles)));

        assertThat(partner.requests()).isEmpty();
      }
    }
  }

  @Test
  void aMissingCertificateIsNoOrdersFault() throws Exception {
    try (RawServer partner = mutual("localhost", answer())) {
      bundlesWith("spring.ssl.bundle.pem.acme.truststore.certificate=" + url(common, "ca.crt"))
          .run(
              context ->
                  assertRefused(
                      agent(
                          BUNDLE, "localhost", partner.port(), context.getBean(SslBundles.class))));
    }
  }

  @Test
  void aPartnerThatIsNotTrustedIsNotCalled() throws Exception {
    for (String server : List.of("outdated", "stranger", HOST)) {
      try (RawServer partner = mutual(server, answer())) {
        withBundles(
            bundles ->
                assertThat(codeOf(perform(agent(BUNDLE, "localhost", partner.port(), bundles))))
                    .isEqualTo("certificate-not-trusted"));

        assertThat(partner.requests()).isEmpty();
      }
    }
  }

  @Test
  void aServerWithoutTlsIsNoOrdersFault() throws Exception {
    try (RawServer partner = RawServer.start(answer())) {
      withBundles(
          bundles -> {
            try (ServerSocket plain = new ServerSocket(0, 5, InetAddress.getLoopbackAddress())) {
              Thread speaker = new Thread(() -> sayNoTls(plain));
              speaker.start();
              assertThat(codeOf(perform(agent(BUNDLE, "localhost", plain.getLocalPort(), bundles))))
                  .isEqualTo("tls-failed");
              speaker.join();
            } catch (IOException | InterruptedException e) {
              throw new AssertionError(e);
            }
          });
      assertThat(partner.requests()).isEmpty();
    }
  }

  private static void sayNoTls(ServerSocket server) {
    try (var caller = server.accept()) {
      RawServer.say("HTTP/1.1 400 Bad Request\r\n\r\n").make(caller);
      caller.getInputStream().readAllBytes();
    } catch (IOException e) {
      // The caller does not wait.
    }
  }

  @Test
  void aNewCertificateIsUsedWithoutARestart() throws Exception {
    use("expired");
    try (RawServer partner = mutual("localhost", answers())) {
      withBundles(
          bundles -> {
            Agent agent = agent(BUNDLE, "localhost", partner.port(), bundles);
            assertRefused(agent);

            use("old");
            await().atMost(SOON).until(() -> perform(agent) instanceof StepAnswer.Done);
            assertThat(perform(agent)).isInstanceOf(StepAnswer.Done.class);
            assertThat(callers).containsOnly("CN=old");

            // An open connection shows the old one, so it is given up.
            use("new");
            await()
                .atMost(SOON)
                .until(
                    () -> {
                      perform(agent);
                      return callers.contains("CN=new");
                    });
          });
      assertThat(callers.subList(callers.indexOf("CN=new"), callers.size())).containsOnly("CN=new");
    }
  }

  @Test
  void aBrokenFileLeavesTheFormerCertificateInUse() throws Exception {
    try (RawServer partner = mutual("localhost", answers())) {
      withBundles(
          bundles -> {
            Agent agent = agent(BUNDLE, "localhost", partner.port(), bundles);
            assertThat(perform(agent)).isInstanceOf(StepAnswer.Done.class);

            Files.writeString(certificate, "-----BEGIN CERTIFICATE-----\nhalf of it");
            long until = System.nanoTime() + Duration.ofSeconds(1).toNanos();
            await().until(() -> System.nanoTime() - until > 0);
            assertThat(perform(agent)).isInstanceOf(StepAnswer.Done.class);

            use("new");
            await()
                .atMost(SOON)
                .until(() -> perform(agent) instanceof StepAnswer.Done && isLast("CN=new"));
          });
    }
  }

  private boolean isLast(String caller) {
    return callers.get(callers.size() - 1).equals(caller);
  }

  @Test
  void aProxyPassesConnectionsOnAndSeesNoRequest() throws Exception {
    String authorization = CredentialHeaders.basic("me", "secret").value();
    try (ForwardProxy proxy = ForwardProxy.start(authorization);
        RawServer partner = mutual(HOST, answer(), answer())) {
      withBundles(
          bundles -> {
            Agent agent = agent(BUNDLE + proxy(proxy.port(), true), HOST, partner.port(), bundles);

            assertThat(perform(agent)).isInstanceOf(StepAnswer.Done.class);
            assertThat(perform(agent)).isInstanceOf(StepAnswer.Done.class);
          });

      assertThat(proxy.heads())
          .singleElement()
          .asString()
          .startsWith("CONNECT %s:%d HTTP/1.1\r\n".formatted(HOST, partner.port()));
      assertThat(partner.requests()).hasSize(2).noneMatch(head -> head.contains("Proxy-"));
    }
  }

  @Test
  void aProxyThatWantsOtherCredentialsIsNoOrdersFault() throws Exception {
    try (ForwardProxy proxy = ForwardProxy.start("Basic of-somebody-else");
        RawServer partner = mutual(HOST, answer())) {
      withBundles(
          bundles -> {
            for (boolean hasCredentials : List.of(true, false)) {
              String lines = BUNDLE + proxy(proxy.port(), hasCredentials);
              assertThat(codeOf(perform(agent(lines, HOST, partner.port(), bundles))))
                  .isEqualTo("proxy-authentication");
            }
          });
    }
  }

  @Test
  void aProxyThatIsDownIsNoOrdersFault() throws Exception {
    int nobody = freePort();
    withBundles(
        bundles ->
            assertThat(codeOf(perform(agent(BUNDLE + proxy(nobody, false), HOST, 1, bundles))))
                .isEqualTo("proxy-unreachable"));
  }

  @Test
  void aPartnerThatIsDownBehindAProxyIsUnavailable() throws Exception {
    int nobody = freePort();
    try (ForwardProxy proxy = ForwardProxy.start(null)) {
      withBundles(
          bundles ->
              assertThat(perform(agent(BUNDLE + proxy(proxy.port(), false), HOST, nobody, bundles)))
                  .isInstanceOfSatisfying(
                      StepAnswer.Unavailable.class,
                      answer -> assertThat(answer.why().code()).isEqualTo("proxy-failed")));
    }
  }

  @Test
  void aProxyThatRefusesOrAnswersNonsenseIsNoOrdersFault() throws Exception {
    for (String answer : List.of("HTTP/1.1 403 Forbidden\r\n\r\n", "220 mail.test ESMTP\r\n\r\n")) {
      try (RawServer proxy = RawServer.start(RawServer.say(answer))) {
        withBundles(
            bundles ->
                assertThat(
                        codeOf(
                            perform(agent(BUNDLE + proxy(proxy.port(), false), HOST, 1, bundles))))
                    .isEqualTo("proxy-refused"));
      }
    }
  }

  @Test
  void aProxyThatHangsIsUnavailable() throws Exception {
    try (RawServer proxy = RawServer.start()) {
      withBundles(
          bundles ->
              assertThat(perform(agent(BUNDLE + proxy(proxy.port(), false), HOST, 1, bundles)))
                  .isInstanceOfSatisfying(
                      StepAnswer.Unavailable.class,
                      answer -> assertThat(answer.why().code()).isEqualTo("proxy-slow")));
    }
  }

  @Test
  void tokensAreRequestedOverTheSameConnections() throws Exception {
    String oauth =
        "credentials: { oauth2: { token-url: /token, client-id: { env: USER },"
            + " client-secret: { env: PASSWORD } } }";
    try (ForwardProxy proxy = ForwardProxy.start(null);
        RawServer partner = mutual(HOST, RawServer.answer("{\"access_token\":\"t\"}"), answer())) {
      withBundles(
          bundles -> {
            String lines = BUNDLE + proxy(proxy.port(), false);
            assertThat(perform(agent(lines + oauth, HOST, partner.port(), bundles)))
                .isInstanceOf(StepAnswer.Done.class);
          });
      assertThat(proxy.heads()).hasSize(2);

      use("expired");
      withBundles(
          bundles -> {
            String lines = BUNDLE + proxy(proxy.port(), false);
            assertRefused(agent(lines + oauth, HOST, partner.port(), bundles));
          });
    }
  }

  @Test
  void aHostWithoutAddressIsNoOrdersFault() throws Exception {
    withBundles(
        bundles ->
            assertThat(codeOf(perform(agent("", "partner.invalid", 443, bundles))))
                .isEqualTo("unknown-host"));
  }

  private static String proxy(int port, boolean hasCredentials) {
    return "proxy: { host: 127.0.0.1, port: %d%s }\n"
        .formatted(
            port,
            hasCredentials ? ", basic: { user: { env: USER }, password: { env: PASSWORD } }" : "");
  }

  private static Agent agent(String lines, String host, int port, SslBundles bundles) {
    String definition =
        lines.contains("credentials: {")
            ? DEFINITION.replace("credentials: none\n", "")
            : DEFINITION;
    return PartnerFixture.agent(
        definition + lines,
        "https://%s:%d".formatted(host, port),
        Map.of("USER", "me", "PASSWORD", "secret"),
        bundles);
  }

  private static StepAnswer perform(Agent agent) throws InterruptedException {
    return agent.perform(
        new StepCall(
            StepRequests.completeWithin(Duration.ofMinutes(1)).build(), Duration.ofSeconds(20)));
  }

  private static String codeOf(StepAnswer answer) {
    assertThat(answer).isInstanceOf(StepAnswer.Misconfigured.class);
    assertThat(((StepAnswer.Misconfigured) answer).doubt()).isEqualTo(StepAnswer.Doubt.NONE);
    return ((StepAnswer.Misconfigured) answer).failure().code();
  }

  /**
   * By a server that closes so soon that its reason may be lost; a request that was on its way then
   * has an unknown outcome, although the server has not read it.
   */
  private static void assertRefused(Agent agent) throws InterruptedException {
    StepAnswer answer = perform(agent);
    while (answer instanceof StepAnswer.Unknown || answer instanceof StepAnswer.Unavailable) {
      answer = perform(agent);
    }
    assertThat(codeOf(answer)).isIn("certificate-refused", "tls-failed");
  }

  /** With that certificate; it wants one of its callers, and remembers whose. */
  private RawServer mutual(String alias, RawServer.Move... moves) throws Exception {
    SSLServerSocket listening =
        (SSLServerSocket)
            certificates
                .server(alias)
                .getServerSocketFactory()
                .createServerSocket(0, 50, InetAddress.getLoopbackAddress());
    listening.setNeedClientAuth(true);
    return RawServer.on(listening, moves);
  }

  private RawServer.Move answer() {
    return caller -> {
      callers.add(((SSLSocket) caller).getSession().getPeerPrincipal().getName());
      RawServer.answer(DONE).make(caller);
    };
  }

  /** More than a test makes calls while it waits. */
  private RawServer.Move[] answers() {
    RawServer.Move[] answers = new RawServer.Move[1_000];
    Arrays.fill(answers, answer());
    return answers;
  }

  private static int freePort() throws IOException {
    try (ServerSocket socket = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
      return socket.getLocalPort();
    }
  }

  @FunctionalInterface
  private interface WithBundles {
    void run(SslBundles bundles) throws Exception;
  }

  private void withBundles(WithBundles body, String... more) {
    bundlesWith(
            "spring.ssl.bundle.pem.acme.reload-on-update=true",
            "spring.ssl.bundle.pem.acme.keystore.certificate=" + url(folder, "client.crt"),
            "spring.ssl.bundle.pem.acme.keystore.private-key=" + url(folder, "client.key"),
            "spring.ssl.bundle.pem.acme.truststore.certificate=" + url(common, "ca.crt"))
        .withPropertyValues(more)
        .run(context -> body.run(context.getBean(SslBundles.class)));
  }

  /** As a process has them. */
  private static ApplicationContextRunner bundlesWith(String... properties) {
    return new ApplicationContextRunner()
        .withConfiguration(AutoConfigurations.of(SslAutoConfiguration.class))
        .withPropertyValues("spring.ssl.bundle.watch.file.quiet-period=100ms")
        .withPropertyValues(properties);
  }

  private static String url(Path folder, String file) {
    return folder.resolve(file).toUri().toString();
  }
}
