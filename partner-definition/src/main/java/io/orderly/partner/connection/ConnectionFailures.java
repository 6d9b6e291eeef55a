package io.orderly.partner.connection;

import io.orderly.partner.ConnectionFailedException;
import java.io.IOException;
import java.net.UnknownHostException;
import java.security.cert.CertificateException;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import javax.net.ssl.SSLException;
import org.jspecify.annotations.Nullable;

/**
 * Whose fault it is that a connection failed. Certificates and names are the deployment's: no order
 * may end as an Error because one of them expired.
 */
public final class ConnectionFailures {

  private static final Pattern ALERT = Pattern.compile("Received fatal alert: ([a-z_]+)");

  /** What a server says of the certificate of its client. */
  private static final Set<String> OF_OUR_CERTIFICATE =
      Set.of(
          "bad_certificate",
          "unsupported_certificate",
          "certificate_revoked",
          "certificate_expired",
          "certificate_unknown",
          "unknown_ca",
          "access_denied",
          "certificate_required");

  private ConnectionFailures() {}

  /**
   * Why no connection was opened.
   *
   * @param host to which
   * @param showsCertificate whether it would have shown a certificate of ours
   */
  public static ConnectionFailedException ofOpening(
      IOException cause, String host, boolean showsCertificate) {
    if (cause instanceof ConnectionFailedException known) {
      return known;
    }
    if (!Thread.currentThread().isInterrupted()) {
      if (cause instanceof UnknownHostException) {
        return ConnectionFailedException.misconfigured(
                "unknown-host", "the host name %s has no address".formatted(host))
            .by(cause);
      }
      if (cause instanceof SSLException secure && (showsCertificate || !isTransient(secure))) {
        return ofTls(secure);
      }
    }
    return ConnectionFailedException.unavailable(
            "connection-refused", "the remote service can't be reached")
        .by(cause);
  }

  /** Why no connection to the proxy was opened through which the partner would be called. */
  public static ConnectionFailedException ofProxy(ProxyTunnel proxy, IOException cause) {
    String message =
        "no connection to the proxy %s:%d: %s"
            .formatted(proxy.host(), proxy.port(), cause.getClass().getSimpleName());
    return Thread.currentThread().isInterrupted()
        ? ConnectionFailedException.unavailable("proxy-unreachable", message).by(cause)
        : ConnectionFailedException.misconfigured("proxy-unreachable", message).by(cause);
  }

  /**
   * Why the first exchange of a connection failed, where that is known: with TLS 1.3 a server
   * judges the certificate of its client while the first request is on its way, and reads no
   * request of one that it refuses.
   */
  public static Optional<ConnectionFailedException> ofFirstExchange(IOException cause) {
    return cause instanceof SSLException && OF_OUR_CERTIFICATE.contains(alert(cause))
        ? Optional.of(certificateRefused(cause))
        : Optional.empty();
  }

  private static ConnectionFailedException ofTls(SSLException cause) {
    if (OF_OUR_CERTIFICATE.contains(alert(cause))) {
      return certificateRefused(cause);
    }
    Throwable distrust = causeOf(CertificateException.class, cause);
    if (distrust != null) {
      return ConnectionFailedException.misconfigured(
              "certificate-not-trusted",
              "the certificate of the remote service is not trusted: " + deepest(distrust))
          .by(cause);
    }
    // A server that refuses a certificate may be gone before its reason could be read.
    return ConnectionFailedException.misconfigured(
            "tls-failed",
            isTransient(cause)
                ? "the remote service ended the TLS handshake; it may refuse our certificate"
                : "no TLS connection: " + cause.getMessage())
        .by(cause);
  }

  private static ConnectionFailedException certificateRefused(IOException cause) {
    return ConnectionFailedException.misconfigured(
            "certificate-refused",
            "the remote service refuses our certificate, or the lack of one: " + alert(cause))
        .by(cause);
  }

  /** The server went away, or failed in itself, while TLS began. */
  private static boolean isTransient(SSLException failure) {
    Throwable cause = failure.getCause();
    while (cause != null && (cause instanceof SSLException || !(cause instanceof IOException))) {
      cause = cause.getCause();
    }
    return cause != null || alert(failure).equals("internal_error");
  }

  private static String alert(IOException failure) {
    Matcher alert = ALERT.matcher(String.valueOf(failure.getMessage()));
    return alert.find() ? alert.group(1) : "";
  }

  private static @Nullable Throwable causeOf(Class<? extends Throwable> type, Throwable failure) {
    Throwable cause = failure;
    while (cause != null && !type.isInstance(cause)) {
      cause = cause.getCause();
    }
    return cause;
  }

  private static @Nullable String deepest(Throwable failure) {
    Throwable cause = failure;
    while (cause.getCause() != null) {
      cause = cause.getCause();
    }
    return cause.getMessage();
  }
}
