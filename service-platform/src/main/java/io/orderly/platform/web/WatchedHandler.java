package io.orderly.platform.web;

import org.apache.coyote.Processor;
import org.apache.tomcat.util.net.AbstractEndpoint;
import org.apache.tomcat.util.net.NioChannel;
import org.apache.tomcat.util.net.SocketEvent;
import org.apache.tomcat.util.net.SocketWrapperBase;

/** Tomcat's handler of connections, with notes on what each client does. */
final class WatchedHandler implements AbstractEndpoint.Handler<NioChannel> {

  private final AbstractEndpoint.Handler<NioChannel> handler;
  private final ConnectionWatch watch;

  WatchedHandler(AbstractEndpoint.Handler<NioChannel> handler, ConnectionWatch watch) {
    this.handler = handler;
    this.watch = watch;
  }

  @Override
  public SocketState process(SocketWrapperBase<NioChannel> socket, SocketEvent event) {
    ClientConnection connection = watch.of(socket);
    connection.enter(System.nanoTime());
    SocketState state = SocketState.CLOSED;
    try {
      state = handler.process(socket, event);
      return state;
    } finally {
      leave(connection, socket, state);
    }
  }

  private static void leave(
      ClientConnection connection, SocketWrapperBase<NioChannel> socket, SocketState state) {
    if (state == SocketState.OPEN) {
      connection.leaveIdle(System.nanoTime());
    } else if (isAnswered(socket)) {
      connection.leaveToAnswer(System.nanoTime());
    } else {
      connection.leave();
    }
  }

  private static boolean isAnswered(SocketWrapperBase<NioChannel> socket) {
    return socket.getCurrentProcessor() instanceof Processor processor && processor.isAsync();
  }

  @Override
  public Object getGlobal() {
    return handler.getGlobal();
  }

  @Override
  public void release(SocketWrapperBase<NioChannel> socket) {
    watch.remove(socket);
    handler.release(socket);
  }

  @Override
  public void pause() {
    handler.pause();
  }

  @Override
  public void recycle() {
    handler.recycle();
  }
}
