package io.orderly.platform.webhook;

import java.util.List;
import org.springframework.boot.context.properties.ConfigurationProperties;
import org.springframework.boot.context.properties.bind.DefaultValue;

/**
 * Where submitters' webhooks may be. The same in every service: the door refuses what is not
 * allowed, and whoever sends checks again.
 *
 * @param allowedHosts none when empty; each a host ({@code hooks.example.com}), everything below
 *     one ({@code *.example.com}), or an address; on the scheme's own port, unless it says another
 *     ({@code hooks.example.com:8443}) or any ({@code hooks.example.com:*})
 * @param allowHttp whether words may go out unencrypted
 * @param allowPrivateAddresses whether a host may be at an address that is not of the public
 *     internet: loopback, private, link-local and the like
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
