package io.orderly.platform.web;

import java.util.concurrent.ScheduledFuture;
import java.util.concurrent.TimeUnit;
import org.apache.coyote.http11.Http11NioProtocol;
import org.apache.tomcat.util.net.NioEndpoint;
import org.jspecify.annotations.Nullable;

/**
 * HTTP/1.1 of Tomcat, whose own timeouts hold for single reads only: a client that sends a byte now
 * and then would never be late. This one looks at each connection once a second.
 */
public final class BoundedHttpProtocol extends Http11NioProtocol {

  private static final long LOOK_EVERY_MILLIS = 1_000;

  private final ConnectionWatch watch;
  private @Nullable ScheduledFuture<?> looks;

  /** Tomcat makes it by its name. */
  public BoundedHttpProtocol() {
    super(new NioEndpoint());
    this.watch = new ConnectionWatch(getEndpoint()::getConnections);
    getEndpoint().setHandler(new WatchedHandler(getHandler(), watch));
  }

  /** Sets the bounds, before the start. */
  void bound(ConnectionLimits limits, ConnectionMeters meters) {
    watch.bound(limits, meters);
  }

  @Override
  public void start() throws Exception {
    super.start();
    looks =
        getUtilityExecutor()
            .scheduleWithFixedDelay(
                watch::look, LOOK_EVERY_MILLIS, LOOK_EVERY_MILLIS, TimeUnit.MILLISECONDS);
  }

  @Override
  public void stop() throws Exception {
    if (looks != null) {
      looks.cancel(false);
    }
    super.stop();
  }
}
