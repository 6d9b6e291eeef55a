package io.orderly.supervisor.delivery;

import java.net.InetAddress;
import java.net.UnknownHostException;
import java.util.Arrays;
import java.util.function.Predicate;
import org.apache.hc.client5.http.DnsResolver;

/**
 * Resolves hosts for the client, which connects to exactly the addresses that it gets here: a name
 * cannot resolve to one address for the check and to another for the connection.
 */
record AllowedAddresses(Predicate<InetAddress> allowed, DnsResolver names) implements DnsResolver {

  @Override
  public InetAddress[] resolve(String host) throws UnknownHostException {
    InetAddress[] addresses = names.resolve(host);
    if (!Arrays.stream(addresses).allMatch(allowed)) {
      throw new ForbiddenAddressException(host);
    }
    return addresses;
  }

  @Override
  public String resolveCanonicalHostname(String host) {
    return host;
  }

  /** One of a host's addresses must not be connected to. */
  static final class ForbiddenAddressException extends UnknownHostException {

    ForbiddenAddressException(String host) {
      super(host + " stands for a private address");
    }
  }
}
