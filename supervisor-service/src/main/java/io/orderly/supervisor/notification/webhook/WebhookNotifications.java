package io.orderly.supervisor.notification.webhook;

import io.orderly.messages.MessageCodec;
import io.orderly.messages.OrderStatus;
import io.orderly.platform.tracing.TraceParent;
import io.orderly.platform.webhook.WebhookRules;
import io.orderly.platform.webhook.WebhookSigner;
import io.orderly.store.PendingNotification;
import io.orderly.supervisor.notification.delivery.Attempt;
import io.orderly.supervisor.notification.delivery.NotificationSender;
import java.io.IOException;
import java.net.ConnectException;
import java.net.UnknownHostException;
import java.time.Clock;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import javax.net.ssl.SSLException;
import org.apache.hc.client5.http.ConnectTimeoutException;

/** Sends words to submitters' webhooks, signed with the submitter's own secret. */
public final class WebhookNotifications implements NotificationSender {

  private static final int OK = 200;
  private static final int REDIRECTS = 300;
  private static final int MISTAKES = 400;
  private static final int GONE = 410;

  /** Timeout, too many requests, and what a gateway says for whoever stands behind it. */
  private static final Set<Integer> NOT_NOW = Set.of(408, 429, 502, 503, 504);

  private final WebhookClient client;
  private final WebhookRules rules;
  private final Map<String, WebhookSigner> signers;
  private final Clock clock;

  /**
   * Sends to what the rules allow.
   *
   * @param signers by submitter
   */
  public WebhookNotifications(
      WebhookClient client, WebhookRules rules, Map<String, WebhookSigner> signers, Clock clock) {
    this.client = client;
    this.rules = rules;
    this.signers = Map.copyOf(signers);
    this.clock = clock;
  }

  /** What settings forbid is tried again: while they are rolled out, instances differ. */
  @Override
  public Attempt send(PendingNotification word) {
    Optional<String> brokenRule = rules.brokenBy(word.addressee().target());
    if (brokenRule.isPresent()) {
      return new Attempt.Refused("the URL " + brokenRule.get());
    }
    WebhookSigner signer = signers.get(word.status().submitter());
    return signer == null
        ? new Attempt.Refused("no secret is configured for " + word.status().submitter())
        : post(word, signer);
  }

  private Attempt post(PendingNotification word, WebhookSigner signer) {
    OrderStatus status = word.status();
    byte[] body = MessageCodec.encode(status);
    String id = status.orderId() + ":" + status.orderVersion();
    try {
      Map<String, String> headers = new HashMap<>(signer.headers(id, clock.instant(), body));
      TraceParent.parse(word.traceParent())
          .ifPresent(place -> headers.put(TraceParent.HEADER, place.text()));
      return judged(client.post(word.addressee().target(), headers, body));
    } catch (ForbiddenAddressException forbidden) {
      return new Attempt.Refused(String.valueOf(forbidden.getMessage()));
    } catch (ConnectException
        | ConnectTimeoutException
        | UnknownHostException
        | SSLException unreachable) {
      return new Attempt.Away("no connection: " + unreachable);
    } catch (IOException failure) {
      return new Attempt.TurnedAway("no answer: " + failure);
    }
  }

  private static Attempt judged(int status) {
    if (status >= OK && status < REDIRECTS) {
      return new Attempt.Told();
    }
    if (status >= REDIRECTS && status < MISTAKES) {
      return new Attempt.Refused("answered %d: redirects are not followed".formatted(status));
    }
    if (status == GONE) {
      return new Attempt.Hopeless("answered 410: it wants to be told nothing");
    }
    return NOT_NOW.contains(status)
        ? new Attempt.TurnedAway("answered " + status)
        : new Attempt.Refused("answered " + status);
  }
}
