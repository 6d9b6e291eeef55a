package io.orderly.platform.webhook;

import java.util.List;
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
}
