package io.orderly.security;

import static io.orderly.security.testing.TestService.basic;
import static org.assertj.core.api.Assertions.assertThat;

import io.orderly.security.testing.TestService;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.springframework.boot.autoconfigure.web.ServerProperties;

@Tag("servers")
class ForwardedAddressesTest {

  private static final String BELIEVING = "--server.forward-headers-strategy=native";
  private static final String TWO_GUESSES = "--orderly.security.limits.failures-per-minute=2";

  @Test
  void forwardedAddressesAreTrustedFromThisMachineOnly() {
    try (TestService service = TestService.withLocalUsers(BELIEVING, TWO_GUESSES)) {
      assertThat(guess(service, "192.0.2.7")).isEqualTo(401);
      assertThat(guess(service, "192.0.2.7")).isEqualTo(401);
      assertThat(guess(service, "192.0.2.7")).isEqualTo(429);
      assertThat(guess(service, "192.0.2.8")).isEqualTo(401);

      String believed =
          service.bean(ServerProperties.class).getTomcat().getRemoteip().getInternalProxies();
      assertThat("127.0.0.1").matches(believed);
      assertThat("::1").matches(believed);
      for (String other : new String[] {"10.0.0.7", "172.16.0.7", "192.168.0.7", "fd00::7"}) {
        assertThat(other).doesNotMatch(believed);
      }
    }
  }

  @Test
  void forwardedAddressesOfUntrustedPeersAreIgnored() {
    String elsewhere = "--server.tomcat.remoteip.internal-proxies=192\\.0\\.2\\.1";
    try (TestService service = TestService.withLocalUsers(BELIEVING, TWO_GUESSES, elsewhere)) {
      assertThat(guess(service, "192.0.2.7")).isEqualTo(401);
      assertThat(guess(service, "192.0.2.8")).isEqualTo(401);
      assertThat(guess(service, "192.0.2.9")).isEqualTo(429);
    }
  }

  private static int guess(TestService service, String pretendedAddress) {
    return service
        .knock("GET", "/orders", basic("shop", "guess"), "X-Forwarded-For", pretendedAddress)
        .statusCode();
  }
}
