package io.orderly.security.limit;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class AddressesTest {

  @ParameterizedTest
  @CsvSource({
    "192.0.2.7,                            192.0.2.7",
    "2001:db8:1:2:3:4:5:6,                 2001:db8:1:2::/64",
    "2001:db8:1:2:ffff:4:5:6%eth0,         2001:db8:1:2::/64",
    "2001:db8::7,                          2001:db8::/64",
    "0:0:0:0:0:0:0:1,                      0:0:0:0::/64",
  })
  void anIpv6AddressStandsForItsNetwork(String address, String network) {
    assertThat(Addresses.network(address)).isEqualTo(network);
  }
}
