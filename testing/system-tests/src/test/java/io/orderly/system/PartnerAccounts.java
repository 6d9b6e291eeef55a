package io.orderly.system;

import static org.assertj.core.api.Assertions.assertThat;

import io.orderly.local.infrastructure.OrderlyHome;
import io.orderly.local.suite.Service;
import io.orderly.local.suite.SuiteSettings;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import java.util.stream.Stream;

/**
 * A shop's accounts at real partners. The suite's agents call them by the files in
 * examples/partners, by configuration alone.
 */
final class PartnerAccounts implements AutoCloseable {

  /** By which schedulers believe what the agent says of the confirmer's webhooks. */
  private static final String EVENT_SECRET = "a-secret-of-schedulers-and-agent";

  private final AdyenAccount adyen;
  private final AdyenAccount acquirer;
  private final AdyenAccount confirmer;
  private final PayPalAccount paypal;
  private final UpsAccount ups;
  private final UpsTracking tracking;

  PartnerAccounts() {
    try {
      adyen = new AdyenAccount();
      acquirer = new AdyenAccount();
      confirmer = new AdyenAccount();
      paypal = new PayPalAccount();
      ups = new UpsAccount();
      tracking = new UpsTracking();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  AdyenAccount adyen() {
    return adyen;
  }

  /** A second account, whose key may expire without harm to the orders of the first. */
  AdyenAccount acquirer() {
    return acquirer;
  }

  /** A third account, whose captures are confirmed by webhooks. */
  AdyenAccount confirmer() {
    return confirmer;
  }

  PayPalAccount paypal() {
    return paypal;
  }

  UpsAccount ups() {
    return ups;
  }

  UpsTracking tracking() {
    return tracking;
  }

  /** What of all requests broke a contract. */
  List<String> violations() {
    return Stream.of(
            adyen.violations(),
            acquirer.violations(),
            confirmer.violations(),
            paypal.violations(),
            ups.violations(),
            tracking.violations())
        .flatMap(List::stream)
        .toList();
  }

  /**
   * The settings with an agent for each account.
   *
   * @param folder for a file that differs from the shipped one
   */
  SuiteSettings agents(SuiteSettings settings, Path folder) {
    Path shipped = OrderlyHome.find().root().resolve("examples/partners");
    SuiteSettings changed =
        agent(settings, "adyen", shipped.resolve("adyen.yaml"), "authorise", adyen.url());
    changed =
        agent(changed, "acquirer", shipped.resolve("adyen.yaml"), "authorise", acquirer.url());
    changed =
        agent(
            changed,
            "confirmer",
            shipped.resolve("adyen-webhooks.yaml"),
            "authorise",
            confirmer.url());
    changed = agent(changed, "paypal", shipped.resolve("paypal.yaml"), "capture", paypal.url());
    changed = agent(changed, "ups", settlingSoon(shipped, folder), "ship", ups.url());
    changed =
        agent(changed, "tracker", shipped.resolve("ups-track-alert.yaml"), "track", tracking.url());
    return changed
        .withEnvironment(Service.AGENT, "UPS_HOOK_TOKEN", UpsTracking.HOOK_TOKEN)
        .withEnvironment(Service.AGENT, "ADYEN_API_KEY", AdyenAccount.API_KEY)
        .withEnvironment(Service.AGENT, "ADYEN_HMAC_KEY", AdyenAccount.HMAC_KEY)
        .withEnvironment(Service.AGENT, "ORDERLY_EVENTSECRETS_CONFIRMER", EVENT_SECRET)
        .withEnvironment(Service.AGENT, "ORDERLY_EVENTSECRETS_TRACKER", EVENT_SECRET)
        .withEnvironment(Service.SCHEDULER, "ORDERLY_EVENTSECRETS_CONFIRMER", EVENT_SECRET)
        .withEnvironment(Service.SCHEDULER, "ORDERLY_EVENTSECRETS_TRACKER", EVENT_SECRET)
        .withEnvironment(Service.AGENT, "PAYPAL_CLIENT_ID", "client")
        // Any free one, of each instance.
        .withEnvironment(Service.AGENT, "ORDERLY_HOOKS_PORT", "0")
        .withEnvironment(Service.AGENT, "PAYPAL_CLIENT_SECRET", "hunter2")
        .withEnvironment(Service.AGENT, "UPS_CLIENT_ID", "client")
        .withEnvironment(Service.AGENT, "UPS_CLIENT_SECRET", "hunter2");
  }

  /** The file as it is shipped, but that a test need not wait for five minutes. */
  private static Path settlingSoon(Path shipped, Path folder) {
    String settled = "settles-within: 5m";
    try {
      String file = Files.readString(shipped.resolve("ups.yaml"));
      assertThat(file).contains(settled);
      return Files.writeString(
          folder.resolve("ups.yaml"), file.replace(settled, "settles-within: 3s"));
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private static SuiteSettings agent(
      SuiteSettings settings, String name, Path file, String operation, String url) {
    String agent = "ORDERLY_AGENTS_" + name.toUpperCase(Locale.ROOT) + "_";
    return settings
        .withEnvironment(Service.AGENT, agent + "PARTNER", file.toString())
        .withEnvironment(Service.AGENT, agent + "OPERATION", operation)
        .withEnvironment(Service.AGENT, agent + "BASEURL", url);
  }

  @Override
  public void close() {
    adyen.close();
    acquirer.close();
    confirmer.close();
    paypal.close();
    ups.close();
    tracking.close();
  }
}
