package io.orderly.submission.intake;

import static org.assertj.core.api.Assertions.assertThat;

import io.orderly.runtime.webhook.WebhookProperties;
import io.orderly.runtime.webhook.WebhookRules;
import io.orderly.submission.intake.AllowedWebhooks.Names;
import java.net.InetAddress;
import java.net.UnknownHostException;
import java.util.List;
import org.junit.jupiter.api.Test;

class AllowedWebhooksTest {

  private static final String URL = "https://hooks.example.com/orders";

  @Test
  void takesANameThatStandsForAPublicAddress() {
    assertThat(webhooks(host -> addresses("93.184.216.34")).brokenRule(URL)).isEmpty();
  }

  @Test
  void refusesANameOfWhichOneAddressIsPrivate() {
    assertThat(webhooks(host -> addresses("93.184.216.34", "10.0.0.1")).brokenRule(URL))
        .contains("must not stand for a private address");
  }

  @Test
  void takesANameThatCanNotBeLookedUpNow() {
    Names away =
        host -> {
          throw new UnknownHostException(host);
        };

    assertThat(webhooks(away).brokenRule(URL)).isEmpty();
  }

  @Test
  void looksUpNoNameThatIsNotAllowed() {
    Names forbidden =
        host -> {
          throw new IllegalStateException("looked up " + host);
        };

    assertThat(webhooks(forbidden).brokenRule("https://evil.example/")).isPresent();
  }

  private static AllowedWebhooks webhooks(Names names) {
    return new AllowedWebhooks(
        new WebhookRules(new WebhookProperties(List.of("hooks.example.com"), false, false)), names);
  }

  private static InetAddress[] addresses(String... addresses) throws UnknownHostException {
    InetAddress[] parsed = new InetAddress[addresses.length];
    for (int i = 0; i < addresses.length; i++) {
      parsed[i] = InetAddress.getByName(addresses[i]);
    }
    return parsed;
  }
}
