package io.orderly.platform.web;

import io.micrometer.core.instrument.MeterRegistry;
import java.net.InetAddress;
import org.apache.catalina.connector.Connector;
import org.jspecify.annotations.Nullable;

/** A further port of a service, bounded as its own one is. */
public final class BoundedConnector {

  private BoundedConnector() {}

  /**
   * Makes one, which is to be added to the web server.
   *
   * @param name of the port in metrics
   * @param port 0: any free one
   * @param address null: all
   */
  public static Connector of(
      String name,
      int port,
      @Nullable InetAddress address,
      ConnectionLimits limits,
      MeterRegistry meters) {
    BoundedHttpProtocol protocol = new BoundedHttpProtocol();
    protocol.bound(limits, new ConnectionMeters(meters, name));
    if (address != null) {
      protocol.setAddress(address);
    }
    Connector connector = new Connector(protocol);
    connector.setPort(port);
    return connector;
  }
}
