package io.orderly.platform.webhook;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import java.net.InetAddress;
import java.net.UnknownHostException;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class WebhookRulesTest {

  private static final List<String> HOSTS =
      List.of("hooks.example.com", "*.shop.example", "odd.example:8443", "any.example:*", "[::1]");

  private final WebhookRules strict = rules(false, false);

  @ParameterizedTest
  @ValueSource(
      strings = {
        "https://hooks.example.com/orders?of=shop",
        "https://HOOKS.example.com",
        "https://hooks.example.com:443/",
        "https://a.shop.example/x",
        "https://a.b.shop.example/x",
        "https://odd.example:8443/x",
        "https://any.example:1/x"
      })
  void takesAnHttpsUrlAtAnAllowedHost(String url) {
    assertThat(strict.brokenBy(url)).isEmpty();
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "",
        "hooks.example.com",
        "http://hooks.example.com/",
        "ftp://hooks.example.com/",
        "file:///etc/passwd",
        "https:///orders",
        "https://user@hooks.example.com/",
        "https://hooks.example.com@evil.example#/",
        "https://hooks.example.com/#part",
        "https://hooks.example.com/ a",
        "https://hooks.example.com/\u00e9",
        "https://127.1/",
        "https://hooks_example.com/"
      })
  void refusesWhatIsNoPlainHttpsUrl(String url) {
    assertThat(strict.brokenBy(url)).get().asString().startsWith("must be an https URL");
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "https://evil.example/",
        "https://hooks.example.com.evil.example/",
        "https://hooks.example.com:8443/",
        "https://hooks.example.com./",
        "https://odd.example/",
        "https://shop.example/",
        "https://evilshop.example/",
        "https://93.184.216.34/"
      })
  void refusesHostsAndPortsThatAreNotAllowed(String url) {
    assertThat(strict.brokenBy(url)).get().asString().contains("allowed here");
  }

  @Test
  void allowsNoHostUnlessToldTo() {
    WebhookRules none = new WebhookRules(new WebhookProperties(List.of(), false, false));

    assertThat(none.brokenBy("https://hooks.example.com/")).isPresent();
  }

  @Test
  void takesHttpOnlyWhereConfigured() {
    assertThat(rules(true, false).brokenBy("http://hooks.example.com/")).isEmpty();
    assertThat(rules(true, false).brokenBy("http://hooks.example.com:443/")).isPresent();
  }

  @Test
  void takesAPrivateAddressOnlyWhereConfigured() {
    assertThat(strict.brokenBy("https://[::1]/")).get().asString().contains("private");
    assertThat(rules(false, true).brokenBy("https://[::1]/")).isEmpty();
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "0.0.0.0",
        "10.1.2.3",
        "100.64.0.1",
        "100.127.255.255",
        "127.0.0.1",
        "127.8.8.8",
        "169.254.169.254",
        "172.16.0.1",
        "172.31.255.255",
        "192.0.0.8",
        "192.168.1.1",
        "198.19.0.1",
        "203.0.113.9",
        "224.0.0.1",
        "255.255.255.255",
        "::",
        "::1",
        "::ffff:127.0.0.1",
        "::ffff:10.0.0.1",
        "::7f00:1",
        "64:ff9b::a9fe:a9fe",
        "fc00::1",
        "fd12:3456::1",
        "fe80::1",
        "fec0::1",
        "ff02::1",
        "2001::1",
        "2001:db8::1",
        "2002:7f00:1::",
        "3fff::1"
      })
  void connectsToNoAddressThatIsNotPublic(String address) throws UnknownHostException {
    InetAddress parsed = InetAddress.getByName(address);

    assertThat(strict.mayConnectTo(parsed)).isFalse();
    assertThat(rules(false, true).mayConnectTo(parsed)).isTrue();
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "1.1.1.1",
        "93.184.216.34",
        "100.63.255.255",
        "100.128.0.0",
        "172.32.0.1",
        "223.255.255.255",
        "2606:2800:220:1::1",
        "2a00:1450::1"
      })
  void connectsToPublicAddresses(String address) throws UnknownHostException {
    assertThat(strict.mayConnectTo(InetAddress.getByName(address))).isTrue();
  }

  @ParameterizedTest
  @ValueSource(strings = {"", "*", "https://a.example", "a.example/", "a.example:", "a..*"})
  void refusesAListThatNamesNoHosts(String entry) {
    assertThatIllegalArgumentException()
        .isThrownBy(() -> new WebhookProperties(List.of(entry), false, false))
        .withMessageContaining("allowed-hosts");
  }

  private static WebhookRules rules(boolean allowHttp, boolean allowPrivateAddresses) {
    return new WebhookRules(new WebhookProperties(HOSTS, allowHttp, allowPrivateAddresses));
  }
}
