package io.orderly.agent.http;

import static org.assertj.core.api.Assertions.assertThat;

import io.orderly.agent.StepAnswer;
import io.orderly.agent.StepCall;
import io.orderly.agent.testing.StepRequests;
import io.orderly.platform.tracing.OrderTracing;
import java.io.IOException;
import java.io.InputStream;
import java.net.InetAddress;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.GeneralSecurityException;
import java.security.KeyStore;
import java.time.Duration;
import java.util.concurrent.TimeUnit;
import java.util.function.Supplier;
import javax.net.ssl.KeyManagerFactory;
import javax.net.ssl.SSLContext;
import javax.net.ssl.SSLSocketFactory;
import javax.net.ssl.TrustManagerFactory;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** A remote service behind HTTPS, with a certificate for localhost. */
@Tag("servers")
@Timeout(60)
class TlsTest {

  private static final char[] PASSWORD = "for-this-test".toCharArray();
  private static final String DONE = "{\"charge\":\"ch-1\"}";
  private static final Duration SHORT = Duration.ofMillis(500);

  @TempDir static Path folder;

  private static SSLContext knowingTheService;
  private static Supplier<SSLSocketFactory> trustingTheService;

  @BeforeAll
  static void makeCertificate() throws Exception {
    Path file = folder.resolve("service.p12");
    Process keytool =
        new ProcessBuilder(
                Path.of(System.getProperty("java.home"), "bin", "keytool").toString(),
                "-genkeypair",
                "-keyalg",
                "EC",
                "-alias",
                "service",
                "-dname",
                "CN=localhost",
                "-ext",
                "san=dns:localhost",
                "-storetype",
                "PKCS12",
                "-keystore",
                file.toString(),
                "-storepass",
                new String(PASSWORD))
            .inheritIO()
            .start();
    assertThat(keytool.waitFor(40, TimeUnit.SECONDS)).isTrue();
    knowingTheService = contextOf(file);
    SSLSocketFactory factory = knowingTheService.getSocketFactory();
    trustingTheService = () -> factory;
  }

  @Test
  void aTrustedServiceIsCalledAndItsConnectionReused() throws Exception {
    try (RawServer server = server(RawServer.answer(DONE), RawServer.answer(DONE))) {
      HttpAgent agent = agent(server, "localhost", trustingTheService);

      assertThat(agent.perform(call(Duration.ofSeconds(20)))).isInstanceOf(StepAnswer.Done.class);
      assertThat(agent.perform(call(Duration.ofSeconds(20)))).isInstanceOf(StepAnswer.Done.class);

      assertThat(server.connections()).isEqualTo(1);
    }
  }

  @Test
  void anUntrustedCertificateIsRefusedBeforeAnyRequest() throws Exception {
    try (RawServer server = server(RawServer.answer(DONE))) {
      HttpAgent agent =
          agent(server, "localhost", () -> (SSLSocketFactory) SSLSocketFactory.getDefault());

      assertThat(codeOf(agent.perform(call(Duration.ofSeconds(20)))))
          .isEqualTo("certificate-not-trusted");

      assertThat(server.requests()).isEmpty();
    }
  }

  @Test
  void aCertificateOfAnotherNameIsRefusedBeforeAnyRequest() throws Exception {
    try (RawServer server = server(RawServer.answer(DONE))) {
      HttpAgent agent = agent(server, "127.0.0.1", trustingTheService);

      assertThat(codeOf(agent.perform(call(Duration.ofSeconds(20)))))
          .isEqualTo("certificate-not-trusted");

      assertThat(server.requests()).isEmpty();
    }
  }

  @Test
  void aConnectionWithUnsolicitedDataIsNotReused() throws Exception {
    String unasked = "HTTP/1.1 500 No\r\nContent-Length: 20000\r\n\r\n" + "x".repeat(12_000);
    String answer = "HTTP/1.1 200 OK\r\nContent-Length: 17\r\n\r\n" + DONE;
    try (RawServer server = server(RawServer.say(answer + unasked), RawServer.answer(DONE))) {
      HttpAgent agent = agent(server, "localhost", trustingTheService);

      assertThat(agent.perform(call(Duration.ofSeconds(20)))).isInstanceOf(StepAnswer.Done.class);
      assertThat(agent.perform(call(Duration.ofSeconds(20)))).isInstanceOf(StepAnswer.Done.class);

      assertThat(server.connections()).isEqualTo(2);
    }
  }

  @Test
  void aHangingServiceIsCutAtTheTimeLimit() throws Exception {
    try (RawServer server = server()) {
      HttpAgent agent = agent(server, "localhost", trustingTheService);

      StepAnswer answer = agent.perform(call(SHORT));

      assertThat(answer).isInstanceOf(StepAnswer.Unknown.class);
      assertThat(((StepAnswer.Unknown) answer).why().code()).isEqualTo("time-limit");
      assertThat(Thread.currentThread().isInterrupted()).isFalse();
    }
  }

  private static String codeOf(StepAnswer answer) {
    assertThat(answer).isInstanceOf(StepAnswer.Misconfigured.class);
    return ((StepAnswer.Misconfigured) answer).failure().code();
  }

  private static RawServer server(RawServer.Move... moves) throws IOException {
    return RawServer.on(
        knowingTheService
            .getServerSocketFactory()
            .createServerSocket(0, 50, InetAddress.getLoopbackAddress()),
        moves);
  }

  private static SSLContext contextOf(Path file) throws IOException, GeneralSecurityException {
    KeyStore store = KeyStore.getInstance("PKCS12");
    try (InputStream in = Files.newInputStream(file)) {
      store.load(in, PASSWORD);
    }
    KeyManagerFactory keys = KeyManagerFactory.getInstance(KeyManagerFactory.getDefaultAlgorithm());
    keys.init(store, PASSWORD);
    KeyStore trusted = KeyStore.getInstance("PKCS12");
    trusted.load(null, null);
    trusted.setCertificateEntry("service", store.getCertificate("service"));
    TrustManagerFactory trust =
        TrustManagerFactory.getInstance(TrustManagerFactory.getDefaultAlgorithm());
    trust.init(trusted);
    SSLContext context = SSLContext.getInstance("TLS");
    context.init(keys.getKeyManagers(), trust.getTrustManagers(), null);
    return context;
  }

  private static HttpAgent agent(RawServer server, String host, Supplier<SSLSocketFactory> tls) {
    URI address = URI.create("https://" + host + ":" + server.port() + "/charges");
    return new HttpAgent(
        "payment",
        new HttpEndpoint(address, address, Duration.ofSeconds(5), 1_024),
        tls,
        OrderTracing.OFF);
  }

  private static StepCall call(Duration timeLimit) {
    return new StepCall(StepRequests.completeWithin(Duration.ofMinutes(1)).build(), timeLimit);
  }
}
