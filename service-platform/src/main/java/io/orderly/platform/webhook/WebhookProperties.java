package io.orderly.platform.webhook;

import java.net.URI;
import java.util.List;
import java.util.Locale;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.springframework.boot.context.properties.ConfigurationProperties;
import org.springframework.boot.context.properties.bind.DefaultValue;

/**
 * Which webhooks submitters may name. Set the same values in the submission service, which refuses
 * other URLs, and in the supervisors, which check again before they send.
 *
 * @param allowedHosts Hosts that webhooks of submitters may have: a host (hooks.example.com), all
 *     hosts below a domain (*.example.com), or an address; with a port (host:8443) or any port
 *     (host:*) where it is not that of the scheme. Empty disables webhooks
 * @param allowHttp Whether webhooks may use http. Notifications are then sent unencrypted
 * @param allowPrivateAddresses Whether the host of a webhook may have an address that is not on the
 *     public internet: loopback, private, link-local and the like
 */
@ConfigurationProperties("orderly.webhooks")
public record WebhookProperties(
    @DefaultValue List<String> allowedHosts,
    @DefaultValue("false") boolean allowHttp,
    @DefaultValue("false") boolean allowPrivateAddresses) {

  public WebhookProperties {
    allowedHosts = List.copyOf(allowedHosts);
    allowedHosts.forEach(AllowedHost::parse);
  }

  /**
   * One entry of the list of allowed hosts.
   *
   * @param host in lower case; a leading dot includes all subdomains
   * @param port a number, {@code *} for any, empty for the scheme's own
   */
  record AllowedHost(String host, String port) {

    private static final Pattern ENTRY =
        Pattern.compile(
            "(?<host>(\\*\\.)?[a-z0-9]([a-z0-9.-]*[a-z0-9])?|\\[[0-9a-f:.]+])"
                + "(:(?<port>[0-9]{1,5}|\\*))?");
    private static final int HTTPS = 443;
    private static final int HTTP = 80;

    /**
     * Reads an entry.
     *
     * @throws IllegalArgumentException when it is none
     */
    static AllowedHost parse(String entry) {
      Matcher parts = ENTRY.matcher(entry.toLowerCase(Locale.ROOT));
      if (!parts.matches()) {
        throw new IllegalArgumentException(
            "orderly.webhooks.allowed-hosts holds host, *.domain or host:port, but not " + entry);
      }
      String host = parts.group("host");
      String port = parts.group("port");
      return new AllowedHost(
          host.startsWith("*") ? host.substring(1) : host, port == null ? "" : port);
    }

    boolean allows(URI url) {
      String wanted = url.getHost().toLowerCase(Locale.ROOT);
      boolean isHost = host.startsWith(".") ? wanted.endsWith(host) : wanted.equals(host);
      return isHost && allowsPort(url);
    }

    private boolean allowsPort(URI url) {
      int usual = "https".equalsIgnoreCase(url.getScheme()) ? HTTPS : HTTP;
      int wanted = url.getPort() < 0 ? usual : url.getPort();
      return switch (port) {
        case "*" -> true;
        case "" -> wanted == usual;
        default -> wanted == Integer.parseInt(port);
      };
    }
  }
}
