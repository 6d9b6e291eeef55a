package io.orderly.platform.web;

import java.time.Duration;
import java.util.Optional;
import org.apache.tomcat.util.net.SocketWrapperBase;
import org.jspecify.annotations.Nullable;

/**
 * What a client does on one connection, and since when. Written by the thread that serves the
 * connection, read by the one that closes slow connections.
 */
public final class ClientConnection {

  private static final ThreadLocal<@Nullable ClientConnection> CURRENT = new ThreadLocal<>();

  /** What is being waited for. */
  private enum Phase {
    /** The first byte of a request, or, on a new connection, the TLS handshake. */
    FIRST_BYTE,
    /** The rest of a request's head. */
    HEAD,
    /** Its body, and the answer. */
    BODY,
    /**
     * A response for which the client has nothing more to send, or which continues asynchronously.
     */
    ANSWER,
    /** The next request; the server's keep-alive timeout bounds it. */
    NEXT_REQUEST
  }

  private final SocketWrapperBase<?> socket;
  private final long openedNanos;
  private volatile Phase phase = Phase.FIRST_BYTE;
  private volatile long sinceNanos;
  private volatile boolean authenticated;
  private volatile boolean unhurried;
  private volatile boolean ended;

  ClientConnection(SocketWrapperBase<?> socket, long nowNanos) {
    this.socket = socket;
    this.openedNanos = nowNanos;
    this.sinceNanos = nowNanos;
  }

  /** The one that the calling thread serves; empty outside of requests. */
  public static Optional<ClientConnection> current() {
    return Optional.ofNullable(CURRENT.get());
  }

  /** A request on it was authenticated: it no longer counts as unauthenticated. */
  public void authenticated() {
    authenticated = true;
  }

  /** The body of this request has no time limit; the caller bounds the number of such requests. */
  public void takeTime() {
    unhurried = true;
  }

  /** Sets how long one read may wait, and says how long it was before. */
  long readTimeout(long millis) {
    long before = socket.getReadTimeout();
    socket.setReadTimeout(millis);
    return before;
  }

  /** A thread begins to serve it. */
  void enter(long nowNanos) {
    if (phase == Phase.FIRST_BYTE || phase == Phase.NEXT_REQUEST) {
      to(Phase.HEAD, nowNanos);
    }
    CURRENT.set(this);
  }

  /** The head of a request has been read, and a body follows. */
  void bodyBegins(long nowNanos) {
    unhurried = false;
    to(Phase.BODY, nowNanos);
  }

  /** A request without a body has been read: if it lasts now, its client is not to blame. */
  void requestRead(long nowNanos) {
    to(Phase.ANSWER, nowNanos);
  }

  /** A request has been answered and read; the next one may be at hand already. */
  void answered(long nowNanos) {
    to(Phase.HEAD, nowNanos);
  }

  /** The thread leaves it for a client that has to send the rest of a head. */
  void leave() {
    CURRENT.remove();
  }

  /** The thread leaves it while it is answered. */
  void leaveToAnswer(long nowNanos) {
    to(Phase.ANSWER, nowNanos);
    CURRENT.remove();
  }

  /** The thread leaves it between two requests. */
  void leaveIdle(long nowNanos) {
    to(Phase.NEXT_REQUEST, nowNanos);
    CURRENT.remove();
  }

  private void to(Phase next, long nowNanos) {
    sinceNanos = nowNanos;
    phase = next;
  }

  boolean isAuthenticated() {
    return authenticated;
  }

  long openedNanos() {
    return openedNanos;
  }

  /** Its input was ended, by the one thread that looks; until it is closed it is found again. */
  void inputEnded() {
    ended = true;
  }

  boolean isInputEnded() {
    return ended;
  }

  /** Whether the client exceeds its time limit. */
  boolean isLate(ConnectionLimits limits, long nowNanos) {
    Duration elapsed = Duration.ofNanos(nowNanos - sinceNanos);
    return switch (phase) {
      case FIRST_BYTE, HEAD -> elapsed.compareTo(limits.headerTimeout()) > 0;
      case BODY -> !unhurried && elapsed.compareTo(bodyTimeout(limits)) > 0;
      case ANSWER, NEXT_REQUEST -> false;
    };
  }

  private Duration bodyTimeout(ConnectionLimits limits) {
    return authenticated ? limits.bodyTimeout() : limits.unauthenticatedTimeout();
  }
}
