package io.orderly.submission.intake;

import io.orderly.runtime.webhook.WebhookRules;
import java.net.InetAddress;
import java.net.URI;
import java.net.UnknownHostException;
import java.util.Arrays;
import java.util.Optional;
import java.util.concurrent.Semaphore;

/**
 * Allows a URL that keeps to the rules, and whose name stands for no address that does not. A name
 * that can't be looked up now is allowed: whoever sends looks again, at the address that it really
 * connects to.
 */
public final class AllowedWebhooks implements Webhooks {

  /** A look-up may take as long as the name servers are away; no door may be shut by that. */
  private static final int MOST_LOOKUPS_AT_ONCE = 8;

  private final WebhookRules rules;
  private final Names names;
  private final Semaphore lookups = new Semaphore(MOST_LOOKUPS_AT_ONCE);

  /** What a name stands for. */
  @FunctionalInterface
  public interface Names {

    /** All addresses of a host. */
    InetAddress[] addresses(String host) throws UnknownHostException;
  }

  public AllowedWebhooks(WebhookRules rules, Names names) {
    this.rules = rules;
    this.names = names;
  }

  @Override
  public Optional<String> brokenRule(String url) {
    return rules
        .brokenBy(url)
        .or(
            () ->
                isForbidden(URI.create(url).getHost())
                    ? Optional.of("must not stand for a private address")
                    : Optional.empty());
  }

  private boolean isForbidden(String host) {
    if (!lookups.tryAcquire()) {
      return false;
    }
    try {
      return Arrays.stream(names.addresses(host)).anyMatch(address -> !rules.mayConnectTo(address));
    } catch (UnknownHostException notNow) {
      return false;
    } finally {
      lookups.release();
    }
  }
}
