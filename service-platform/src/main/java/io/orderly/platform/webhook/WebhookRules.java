package io.orderly.platform.webhook;

import io.orderly.platform.webhook.WebhookProperties.AllowedHost;
import java.net.InetAddress;
import java.net.URI;
import java.net.URISyntaxException;
import java.net.UnknownHostException;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Optional;
import java.util.regex.Pattern;

/** What a webhook's URL must keep to, and which addresses may be connected to. */
public final class WebhookRules {

  private static final Pattern ADDRESS = Pattern.compile("\\[.*]|[0-9.]+");

  private final List<AllowedHost> allowedHosts;
  private final WebhookProperties properties;

  public WebhookRules(WebhookProperties properties) {
    this.properties = properties;
    this.allowedHosts = properties.allowedHosts().stream().map(AllowedHost::parse).toList();
  }

  /**
   * The rule that a URL breaks, as a sentence that follows its name; nothing when it keeps to all.
   * Looks nothing up: what a name stands for is checked by {@link #mayConnectTo}.
   */
  public Optional<String> brokenBy(String url) {
    Optional<URI> parsed = parse(url);
    if (parsed.isEmpty()) {
      return Optional.of(
          "must be an %s URL with a host, without a user and a fragment"
              .formatted(properties.allowHttp() ? "https or http" : "https"));
    }
    if (allowedHosts.stream().noneMatch(host -> host.allows(parsed.get()))) {
      return Optional.of("must be at one of the hosts and ports that are allowed here");
    }
    return isForbiddenAddress(parsed.get().getHost())
        ? Optional.of("must not be at a private address")
        : Optional.empty();
  }

  /** Whether a notification may be sent to this address. */
  public boolean mayConnectTo(InetAddress address) {
    return properties.allowPrivateAddresses() || PublicAddresses.include(address);
  }

  private Optional<URI> parse(String url) {
    try {
      URI parsed = new URI(url);
      boolean isSecure = "https".equalsIgnoreCase(parsed.getScheme());
      boolean isAllowed =
          isSecure || (properties.allowHttp() && "http".equalsIgnoreCase(parsed.getScheme()));
      boolean isPlain =
          parsed.getHost() != null
              && parsed.getRawUserInfo() == null
              && parsed.getRawFragment() == null
              && StandardCharsets.US_ASCII.newEncoder().canEncode(url);
      return isAllowed && isPlain ? Optional.of(parsed) : Optional.empty();
    } catch (URISyntaxException malformed) {
      return Optional.empty();
    }
  }

  private boolean isForbiddenAddress(String host) {
    if (!ADDRESS.matcher(host).matches()) {
      return false;
    }
    try {
      // An address in digits is read, not looked up.
      return !mayConnectTo(InetAddress.getByName(host));
    } catch (UnknownHostException malformed) {
      return true;
    }
  }
}
