package io.orderly.supervisor.notification.webhook;

import io.orderly.platform.webhook.WebhookRules;
import java.net.InetAddress;
import java.net.UnknownHostException;
import java.util.Arrays;
import org.apache.hc.client5.http.DnsResolver;

/**
 * Looks hosts up for the client, which connects to exactly the addresses that it is given here: a
 * name can't stand for one address while it is checked and for another when it is connected to.
 */
final class AllowedAddresses implements DnsResolver {

  private final WebhookRules rules;
  private final DnsResolver names;

  AllowedAddresses(WebhookRules rules, DnsResolver names) {
    this.rules = rules;
    this.names = names;
  }

  @Override
  public InetAddress[] resolve(String host) throws UnknownHostException {
    InetAddress[] addresses = names.resolve(host);
    if (!Arrays.stream(addresses).allMatch(rules::mayConnectTo)) {
      throw new ForbiddenAddressException(host);
    }
    return addresses;
  }

  @Override
  public String resolveCanonicalHostname(String host) {
    return host;
  }
}
