package io.orderly.partner.connection;

import io.orderly.partner.ConnectionFailedException;
import io.orderly.partner.PartnerConnection.Proxy;
import io.orderly.partner.PartnerCredentials.Basic;
import io.orderly.partner.credentials.CredentialHeaders;
import io.orderly.partner.credentials.CredentialsFailedException;
import io.orderly.partner.credentials.Secrets;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.net.SocketTimeoutException;
import java.nio.charset.StandardCharsets;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Asks a forward proxy to pass a connection on to a partner, over a connection that is open. It
 * sees neither requests nor credentials of a partner that speaks TLS. Thread-safe.
 */
public final class ProxyTunnel {

  private static final int MAX_HEAD = 16_384;
  private static final Pattern STATUS = Pattern.compile("HTTP/1\\.[01] ([0-9]{3})(?: [^\\r\\n]*)?");

  private final Proxy proxy;
  private final Secrets secrets;

  public ProxyTunnel(Proxy proxy, Secrets secrets) {
    this.proxy = proxy;
    this.secrets = secrets;
  }

  /**
   * Reads its secrets once, and calls nobody.
   *
   * @throws CredentialsFailedException when one is missing
   */
  public void check() throws CredentialsFailedException {
    credentials();
  }

  public String host() {
    return proxy.host();
  }

  public int port() {
    return proxy.port();
  }

  /**
   * Makes of a connection to the proxy one to the partner. The name of the partner is resolved by
   * the proxy.
   *
   * @throws ConnectionFailedException when the proxy does not pass it on
   */
  public void establish(InputStream in, OutputStream out, String host, int port)
      throws IOException {
    String target = host + ":" + port;
    String head =
        "CONNECT %s HTTP/1.1\r\nHost: %s\r\nUser-Agent: orderly-agent\r\n%s\r\n"
            .formatted(target, target, authorization());
    try {
      out.write(head.getBytes(StandardCharsets.US_ASCII));
      out.flush();
      judge(status(in), target);
    } catch (SocketTimeoutException e) {
      throw ConnectionFailedException.unavailable(
              "proxy-slow", "the proxy %s:%d does not answer".formatted(host(), port()))
          .by(e);
    }
  }

  private String authorization() throws ConnectionFailedException {
    try {
      return credentials();
    } catch (CredentialsFailedException e) {
      throw ConnectionFailedException.misconfigured(
              e.failure().code(), "the credentials for the proxy: " + e.failure().message())
          .by(e);
    }
  }

  private String credentials() throws CredentialsFailedException {
    Basic basic = proxy.credentials();
    return basic == null
        ? ""
        : "Proxy-Authorization: %s\r\n"
            .formatted(
                CredentialHeaders.basic(secrets.read(basic.user()), secrets.read(basic.password()))
                    .value());
  }

  private void judge(int status, String target) throws ConnectionFailedException {
    if (status / 100 == 2) {
      return;
    }
    String message =
        "the proxy %s:%d answered %d to CONNECT %s".formatted(host(), port(), status, target);
    if (status == 407) {
      throw ConnectionFailedException.misconfigured("proxy-authentication", message);
    }
    // It could not reach the partner, or is busy; whatever else it says is its configuration.
    throw status / 100 == 5 || status == 408 || status == 429
        ? ConnectionFailedException.unavailable("proxy-failed", message)
        : ConnectionFailedException.misconfigured("proxy-refused", message);
  }

  /** Reads the head of its answer and nothing beyond: what comes next is the partner's. */
  private int status(InputStream in) throws IOException {
    ByteArrayOutputStream head = new ByteArrayOutputStream();
    int ends = 0;
    while (ends < 2) {
      int next = in.read();
      if (next < 0) {
        throw ConnectionFailedException.unavailable(
            "proxy-failed", "the proxy %s:%d closed the connection".formatted(host(), port()));
      }
      if (head.size() >= MAX_HEAD) {
        throw noProxy();
      }
      head.write(next);
      if (next == '\n') {
        ends++;
      } else if (next != '\r') {
        ends = 0;
      }
    }
    Matcher status =
        STATUS.matcher(head.toString(StandardCharsets.ISO_8859_1).lines().findFirst().orElse(""));
    if (!status.matches()) {
      throw noProxy();
    }
    return Integer.parseInt(status.group(1));
  }

  private ConnectionFailedException noProxy() {
    return ConnectionFailedException.misconfigured(
        "proxy-refused", "what answers at %s:%d is no HTTP proxy".formatted(host(), port()));
  }
}
