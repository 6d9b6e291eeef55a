package io.orderly.platform.web;

import java.io.IOException;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.Supplier;
import org.apache.tomcat.util.net.NioChannel;
import org.apache.tomcat.util.net.SocketWrapperBase;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Closes the connections of one port that are too slow, and of the unauthenticated ones the oldest
 * ones when there are too many: an honest client is done within milliseconds.
 */
final class ConnectionWatch {

  private static final Logger LOG = LoggerFactory.getLogger(ConnectionWatch.class);

  private final Supplier<Set<SocketWrapperBase<NioChannel>>> open;
  private final Map<SocketWrapperBase<NioChannel>, ClientConnection> connections =
      new ConcurrentHashMap<>();
  private volatile @Nullable ConnectionLimits limits;
  private volatile @Nullable ConnectionMeters meters;

  /**
   * A watch without bounds.
   *
   * @param open every connection, also those that have sent nothing
   */
  ConnectionWatch(Supplier<Set<SocketWrapperBase<NioChannel>>> open) {
    this.open = open;
  }

  void bound(ConnectionLimits newLimits, ConnectionMeters newMeters) {
    this.limits = newLimits;
    this.meters = newMeters;
  }

  ClientConnection of(SocketWrapperBase<NioChannel> socket) {
    return connections.computeIfAbsent(
        socket, opened -> new ClientConnection(opened, System.nanoTime()));
  }

  void remove(SocketWrapperBase<NioChannel> socket) {
    connections.remove(socket);
  }

  /** Closes what must be closed now. Never throws: it would not be called again. */
  void look() {
    ConnectionLimits bounds = limits;
    ConnectionMeters counts = meters;
    if (bounds == null || counts == null) {
      return;
    }
    try {
      look(bounds, counts);
    } catch (RuntimeException failure) {
      LOG.error("Slow connections could not be closed; retrying", failure);
    }
  }

  private void look(ConnectionLimits bounds, ConnectionMeters counts) {
    Set<SocketWrapperBase<NioChannel>> now = open.get();
    // One that was opened since is not among them, and not closed either.
    connections.keySet().removeIf(socket -> socket.isClosed() && !now.contains(socket));
    int late = closeLate(now, bounds);
    int unknown = closeOldestUnknown(now, bounds, counts);
    counts.closed(late, unknown);
    if (late + unknown > 0) {
      LOG.warn(
          "Closed {} connections of slow clients, and {} beyond the maximum of {} without"
              + " credentials",
          late,
          unknown,
          bounds.maxUnauthenticated());
    }
  }

  private int closeLate(Set<SocketWrapperBase<NioChannel>> now, ConnectionLimits bounds) {
    int closed = 0;
    for (SocketWrapperBase<NioChannel> socket : now) {
      if (of(socket).isLate(bounds, System.nanoTime())) {
        closed += endInput(socket);
      }
    }
    return closed;
  }

  private int closeOldestUnknown(
      Set<SocketWrapperBase<NioChannel>> now, ConnectionLimits bounds, ConnectionMeters counts) {
    List<SocketWrapperBase<NioChannel>> unknown = new ArrayList<>();
    for (SocketWrapperBase<NioChannel> socket : now) {
      if (!of(socket).isAuthenticated()) {
        unknown.add(socket);
      }
    }
    counts.unauthenticated(unknown.size());
    int tooMany = Math.max(0, unknown.size() - bounds.maxUnauthenticated());
    unknown.sort(Comparator.comparingLong(socket -> of(socket).openedNanos()));
    return unknown.stream().limit(tooMany).mapToInt(this::endInput).sum();
  }

  /**
   * To whoever serves the connection it looks as if the client had hung up. Closing it from this
   * thread would take the buffers away from under another one. A request that was read whole is
   * still answered, and until then the connection is found again: it counts once.
   */
  private int endInput(SocketWrapperBase<NioChannel> socket) {
    ClientConnection connection = of(socket);
    if (connection.isInputEnded()) {
      return 0;
    }
    connection.inputEnded();
    try {
      socket.getSocket().getIOChannel().shutdownInput();
    } catch (IOException | RuntimeException closed) {
      LOG.debug("a slow connection is closed already", closed);
    }
    return 1;
  }
}
