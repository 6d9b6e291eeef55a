package io.orderly.agent.http;

import io.orderly.partner.ConnectionFailedException;
import io.orderly.partner.connection.ConnectionFailures;
import java.io.IOException;
import java.net.SocketTimeoutException;
import java.net.URI;
import java.net.http.HttpConnectTimeoutException;
import java.time.Duration;
import java.util.Deque;
import java.util.Map;
import java.util.concurrent.ConcurrentLinkedDeque;
import java.util.function.LongSupplier;
import org.apache.hc.core5.http.ClassicHttpRequest;
import org.apache.hc.core5.http.ContentType;
import org.apache.hc.core5.http.Method;
import org.apache.hc.core5.http.io.entity.ByteArrayEntity;
import org.apache.hc.core5.http.message.BasicClassicHttpRequest;

/**
 * One URL of a remote service, posted to over connections that are kept. Tries once and follows no
 * redirect.
 *
 * <p>Thread-safe. It keeps no more connections than there were calls at the same time.
 */
final class RemoteUrl {

  /**
   * Shorter than the idle limit of usual servers: a call on a connection that the server is just
   * closing would end as an unknown outcome.
   */
  private static final Duration LONGEST_REST = Duration.ofSeconds(20);

  private final URI address;
  private final HttpRoute route;
  private final LongSupplier nanoClock;
  private final Deque<HttpConnection> resting = new ConcurrentLinkedDeque<>();

  RemoteUrl(URI address, HttpRoute route, LongSupplier nanoClock) {
    this.address = address;
    this.route = route;
    this.nanoClock = nanoClock;
  }

  URI address() {
    return address;
  }

  /**
   * Posts JSON. Closes the connection when the thread is interrupted.
   *
   * @param resultMaxBytes no more is read of the body of the response
   * @throws ConnectionFailedException when no connection could be opened: nothing was sent
   * @throws IOException when the connection fails; the request may have arrived
   */
  RemoteResponse post(byte[] json, Map<String, String> headers, int resultMaxBytes)
      throws IOException {
    ClassicHttpRequest request = new BasicClassicHttpRequest(Method.POST, address);
    headers.forEach(request::setHeader);
    request.setEntity(new ByteArrayEntity(json, ContentType.APPLICATION_JSON));
    return exchange(request, resultMaxBytes).asText();
  }

  /**
   * Sends a request to the host of this URL, whatever its path. Closes the connection when the
   * thread is interrupted.
   *
   * @param maxBytes no more is read of the body of the response
   * @throws ConnectionFailedException when no connection could be opened: nothing was sent
   * @throws IOException when the connection fails; the request may have arrived
   */
  RawResponse exchange(ClassicHttpRequest request, int maxBytes) throws IOException {
    HttpConnection connection = connection();
    try {
      RawResponse response = connection.exchange(request, maxBytes);
      keep(connection);
      return response;
    } catch (IOException | RuntimeException | Error e) {
      connection.close();
      throw e;
    }
  }

  /** The one that rested the shortest, so that those that are not needed grow old. */
  private HttpConnection connection() throws IOException {
    HttpConnection rested = resting.pollFirst();
    while (rested != null && (isOutdated(rested) || !rested.isOf(route) || rested.isStale())) {
      rested.close();
      rested = resting.pollFirst();
    }
    return rested == null ? open() : rested;
  }

  private HttpConnection open() throws IOException {
    try {
      return HttpConnection.open(address, route);
    } catch (SocketTimeoutException e) {
      throw new HttpConnectTimeoutException("no connection within " + route.connectTimeout());
    } catch (IOException e) {
      throw ConnectionFailures.ofOpening(e, address.getHost(), route.showsCertificate());
    }
  }

  private void keep(HttpConnection connection) {
    if (connection.isOpen()) {
      connection.restsFrom(nanoClock.getAsLong());
      resting.addFirst(connection);
    }
    HttpConnection eldest = resting.peekLast();
    if (eldest != null && isOutdated(eldest) && resting.remove(eldest)) {
      eldest.close();
    }
  }

  private boolean isOutdated(HttpConnection rested) {
    return rested.restedNanos(nanoClock.getAsLong()) > LONGEST_REST.toNanos();
  }
}
