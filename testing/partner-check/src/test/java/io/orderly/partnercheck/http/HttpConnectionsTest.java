package io.orderly.partnercheck.http;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpsConfigurator;
import com.sun.net.httpserver.HttpsExchange;
import com.sun.net.httpserver.HttpsParameters;
import com.sun.net.httpserver.HttpsServer;
import io.orderly.partner.PartnerConnection;
import io.orderly.partner.PartnerConnection.Proxy;
import io.orderly.partner.PartnerCredentials.Basic;
import io.orderly.partner.SecretReference.MountedFile;
import io.orderly.partnercheck.ShippedTemplates;
import io.orderly.partnercheck.call.Call;
import io.orderly.partnercheck.call.Target;
import io.orderly.partnercheck.call.Template;
import io.orderly.partnercheck.call.UnusablePartnerException;
import io.orderly.partnercheck.definition.DefinedPartner;
import io.orderly.partnercheck.definition.SampleData;
import java.io.IOException;
import java.io.InputStream;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.KeyStore;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Base64;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.Executors;
import java.util.concurrent.TimeUnit;
import javax.net.ssl.SSLParameters;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** Mutual TLS and proxies on the way to a partner. */
@Timeout(60)
class HttpConnectionsTest {

  private static final String PASSWORD = "for-this-test";
  private static final Duration LIMIT = Duration.ofSeconds(20);
  private static final String DEFINITION =
      """
      name: test
      version: 1
      base-url: https://partner.invalid
      ssl-bundle: acme
      credentials: none
      idempotency: { header: Idempotency-Key }
      operations:
        charge: { method: POST, path: /charges }
      """;

  @TempDir static Path folder;

  private static final List<String> CALLERS = new CopyOnWriteArrayList<>();
  private static HttpsServer server;

  @BeforeAll
  static void serve() throws Exception {
    for (var name : List.of("server", "client", "stranger")) {
      makeCertificate(name);
    }
    server = HttpsServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
    var context = files("server", "client").context();
    server.setHttpsConfigurator(
        new HttpsConfigurator(context) {
          @Override
          public void configure(HttpsParameters parameters) {
            SSLParameters wanted = context.getDefaultSSLParameters();
            wanted.setNeedClientAuth(true);
            parameters.setSSLParameters(wanted);
          }
        });
    server.createContext("/", HttpConnectionsTest::answer);
    server.setExecutor(Executors.newCachedThreadPool());
    server.start();
  }

  @AfterAll
  static void stop() {
    server.stop(0);
  }

  @BeforeEach
  void forget() {
    CALLERS.clear();
  }

  private static void answer(HttpExchange exchange) throws IOException {
    try (exchange) {
      CALLERS.add(((HttpsExchange) exchange).getSSLSession().getPeerPrincipal().getName());
      exchange.getRequestBody().readAllBytes();
      var answer = "{\"charge\":\"ch-1\"}".getBytes(StandardCharsets.UTF_8);
      exchange.sendResponseHeaders(200, answer.length);
      exchange.getResponseBody().write(answer);
    }
  }

  private static void makeCertificate(String name) throws Exception {
    var store = folder.resolve(name + ".p12");
    var keytool =
        new ProcessBuilder(
                Path.of(System.getProperty("java.home"), "bin", "keytool").toString(),
                "-genkeypair",
                "-keyalg",
                name.equals("client") ? "RSA" : "EC",
                "-alias",
                name,
                "-dname",
                "CN=" + name,
                "-ext",
                "san=dns:localhost",
                "-keystore",
                store.toString(),
                "-storepass",
                PASSWORD)
            .redirectErrorStream(true)
            .redirectOutput(ProcessBuilder.Redirect.DISCARD)
            .start();
    assertThat(keytool.waitFor(40, TimeUnit.SECONDS)).isTrue();
    var keys = KeyStore.getInstance(store.toFile(), PASSWORD.toCharArray());
    write(name + ".crt", "CERTIFICATE", keys.getCertificate(name).getEncoded());
    write(name + ".key", "PRIVATE KEY", keys.getKey(name, PASSWORD.toCharArray()).getEncoded());
  }

  private static void write(String file, String kind, byte[] encoded) throws IOException {
    Files.writeString(
        folder.resolve(file),
        "-----BEGIN %s-----\n%s\n-----END %s-----\n"
            .formatted(kind, Base64.getMimeEncoder().encodeToString(encoded), kind));
  }

  private static PemFiles files(@Nullable String own, String trusted) {
    return new PemFiles(
        own == null ? null : folder.resolve(own + ".crt"),
        own == null ? null : folder.resolve(own + ".key"),
        folder.resolve(trusted + ".crt"));
  }

  @Test
  void everyWayOfCallingShowsTheCertificate() throws Exception {
    var partner = partner(files("client", "server"), null);

    assertThat(partner.ask(call()).status()).isEqualTo(200);
    assertThat(partner.askApart(call()).status()).isEqualTo(200);
    partner.askAndHangUp(call());

    assertThat(CALLERS).hasSizeBetween(2, 3).containsOnly("CN=client");
  }

  @Test
  void aPartnerThatIsNotTrustedIsNotCalledAndTheReasonTold() throws Exception {
    var partner = partner(files("client", "stranger"), null);

    assertThat(partner.ask(call()).text())
        .contains("the certificate of the remote service is not trusted: ");
    assertThat(partner.askAndHangUp(call()).text())
        .contains("the certificate of the remote service is not trusted: ");
    assertThat(CALLERS).isEmpty();
  }

  @Test
  void aProxyIsUsedWithItsCredentialsByEveryWayOfCalling() throws Exception {
    try (var proxy = new TestProxy("bWU6c2VjcmV0")) {
      var partner = partner(files("client", "server"), proxy(proxy.port(), "me", "secret"));

      assertThat(partner.ask(call()).status()).isEqualTo(200);
      partner.askAndHangUp(call());

      assertThat(CALLERS).contains("CN=client");
      assertThat(proxy.heads)
          .hasSize(2)
          .allMatch(head -> head.startsWith("CONNECT localhost:" + server.getAddress().getPort()));
    }
  }

  @Test
  void whatTheProxyRefusesIsTold() throws Exception {
    try (var proxy = new TestProxy("bWU6c2VjcmV0")) {
      var partner = partner(files("client", "server"), proxy(proxy.port(), "me", "wrong"));

      assertThat(partner.ask(call()).text()).contains("answered 407 to CONNECT localhost:");
      assertThat(partner.askAndHangUp(call()).text())
          .contains("answered 407 to CONNECT localhost:");
      assertThat(CALLERS).isEmpty();
    }
  }

  @Test
  void aBundleNeedsItsFilesAndFilesNeedABundle() throws Exception {
    assertUnusable(defined(DEFINITION), null, "names the SSL bundle acme");
    assertUnusable(
        defined(DEFINITION.replace("ssl-bundle: acme\n", "")),
        files("client", "server"),
        "names no ssl-bundle");
    assertUnusable(
        DefinedPartner.read(file(DEFINITION), "charge", URI.create("http://partner.invalid")),
        files("client", "server"),
        "http://partner.invalid is no https address");
    assertUnusable(
        defined(
            DEFINITION.replace(
                "credentials: none",
                "credentials: { oauth2: { token-url: \"http://tokens.invalid\","
                    + " client-id: { env: ID }, client-secret: { env: SECRET } } }")),
        files("client", "server"),
        "http://tokens.invalid is no https address");
  }

  @Test
  void aFileThatIsNoPemIsNamed() throws Exception {
    Files.writeString(folder.resolve("old.key"), "-----BEGIN RSA PRIVATE KEY-----\nAA==\n");
    var old = new PemFiles(folder.resolve("client.crt"), folder.resolve("old.key"), null);

    assertUnusable(defined(DEFINITION), old, "old.key has no unencrypted key in PKCS#8");
    assertUnusable(defined(DEFINITION), files("client", "absent"), "absent.crt can't be read");
  }

  private static void assertUnusable(
      DefinedPartner partner, @Nullable PemFiles bundle, String message) {
    assertThatThrownBy(() -> partner.connections(bundle))
        .isInstanceOf(UnusablePartnerException.class)
        .hasMessageContaining(message);
  }

  private static Path file(String definition) throws IOException {
    return Files.writeString(folder.resolve("partner.yaml"), definition);
  }

  private static DefinedPartner defined(String definition) throws IOException {
    return DefinedPartner.read(
        file(definition),
        "charge",
        URI.create("https://localhost:" + server.getAddress().getPort()));
  }

  private static Target target() throws IOException {
    return defined(DEFINITION)
        .target(
            new SampleData(
                "check", ShippedTemplates.order(), null, new Template("{}"), new Template("{}")),
            null,
            HttpConnections.DIRECT,
            LIMIT);
  }

  private static Call call() throws IOException {
    var calls = target().calls();
    return calls.perform(calls.newOrder());
  }

  private static HttpPartner partner(PemFiles files, @Nullable Proxy proxy) throws IOException {
    var connections = HttpConnections.of(new PartnerConnection("acme", proxy), files);
    return new HttpPartner(target(), connections, LIMIT, TimeBudget.of(Duration.ofMinutes(1)));
  }

  private static Proxy proxy(int port, String user, String password) throws IOException {
    var name = Files.writeString(folder.resolve("user"), user);
    var secret = Files.writeString(folder.resolve("password-" + password), password);
    return new Proxy("127.0.0.1", port, new Basic(new MountedFile(name), new MountedFile(secret)));
  }

  /** Passes connections on to this machine, for those who know the word. */
  private static final class TestProxy implements AutoCloseable {

    final List<String> heads = new CopyOnWriteArrayList<>();
    private final List<Socket> sockets = new CopyOnWriteArrayList<>();
    private final ServerSocket server = new ServerSocket(0, 50, InetAddress.getLoopbackAddress());
    private final String word;

    TestProxy(String word) throws IOException {
      this.word = word;
      begin(this::acceptAll);
    }

    int port() {
      return server.getLocalPort();
    }

    private static void begin(Runnable work) {
      var thread = new Thread(work, "test-proxy");
      thread.setDaemon(true);
      thread.start();
    }

    private void acceptAll() {
      try {
        while (true) {
          var caller = server.accept();
          sockets.add(caller);
          begin(() -> serve(caller));
        }
      } catch (IOException closed) {
        // The test is over.
      }
    }

    private void serve(Socket caller) {
      try (caller) {
        var head = head(caller.getInputStream());
        heads.add(head);
        if (!head.contains("Proxy-Authorization: Basic " + word + "\r\n")) {
          say(caller, "HTTP/1.1 407 No\r\n\r\n");
          return;
        }
        int port = Integer.parseInt(head.split("[ :]", -1)[2]);
        try (var partner = new Socket(InetAddress.getLoopbackAddress(), port)) {
          sockets.add(partner);
          say(caller, "HTTP/1.1 200 Yes\r\n\r\n");
          begin(() -> pump(partner, caller));
          caller.getInputStream().transferTo(partner.getOutputStream());
        }
      } catch (IOException hungUp) {
        // One of the two has hung up.
      }
    }

    private static void pump(Socket from, Socket to) {
      try (to) {
        from.getInputStream().transferTo(to.getOutputStream());
      } catch (IOException hungUp) {
        // One of the two has hung up.
      }
    }

    private static void say(Socket caller, String bytes) throws IOException {
      caller.getOutputStream().write(bytes.getBytes(StandardCharsets.US_ASCII));
    }

    private static String head(InputStream in) throws IOException {
      var head = new StringBuilder();
      while (head.indexOf("\r\n\r\n") < 0) {
        int next = in.read();
        if (next < 0) {
          throw new IOException("the caller has hung up");
        }
        head.append((char) next);
      }
      return head.toString();
    }

    @Override
    public void close() throws IOException {
      server.close();
      for (var socket : new ArrayList<>(sockets)) {
        socket.close();
      }
    }
  }
}
