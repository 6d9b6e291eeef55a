package io.orderly.supervisor.delivery;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import io.orderly.platform.webhook.WebhookProperties;
import io.orderly.platform.webhook.WebhookRules;
import io.orderly.supervisor.delivery.AllowedAddresses.ForbiddenAddressException;
import java.net.InetAddress;
import java.net.UnknownHostException;
import java.util.Arrays;
import java.util.List;
import org.apache.hc.client5.http.DnsResolver;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** A host of several addresses, of which the client tries one after the other. */
class AllowedAddressesTest {

  private final WebhookRules rules =
      new WebhookRules(new WebhookProperties(List.of("hooks.example.com"), false, false));

  @ParameterizedTest
  @ValueSource(
      strings = {
        "93.184.216.34 10.0.0.7",
        "10.0.0.7 93.184.216.34",
        "93.184.216.34 2606:2800:220:1::1 169.254.169.254",
        "93.184.216.34 ::1"
      })
  void onePrivateAddressForbidsTheHost(String addresses) {
    assertThatExceptionOfType(ForbiddenAddressException.class).isThrownBy(() -> resolve(addresses));
  }

  @Test
  void publicAddressesAreAllGiven() throws UnknownHostException {
    assertThat(resolve("93.184.216.34 2606:2800:220:1::1")).hasSize(2);
  }

  private InetAddress[] resolve(String addresses) throws UnknownHostException {
    return new AllowedAddresses(rules::mayConnectTo, new Names(addresses))
        .resolve("hooks.example.com");
  }

  private record Names(String addresses) implements DnsResolver {

    @Override
    public InetAddress[] resolve(String host) {
      return Arrays.stream(addresses.split(" ")).map(Names::address).toArray(InetAddress[]::new);
    }

    private static InetAddress address(String digits) {
      try {
        return InetAddress.getByName(digits);
      } catch (UnknownHostException impossible) {
        throw new IllegalStateException(impossible);
      }
    }

    @Override
    public String resolveCanonicalHostname(String host) {
      return host;
    }
  }
}
