package io.orderly.supervisor.notification;

import io.orderly.messages.MessageCodec;
import io.orderly.messages.OrderStatus;
import io.orderly.platform.tracing.TraceParent;
import io.orderly.platform.webhook.WebhookRules;
import io.orderly.platform.webhook.WebhookSigner;
import io.orderly.store.notifications.PendingNotification;
import io.orderly.supervisor.delivery.DeliveryResult;
import io.orderly.supervisor.delivery.WebhookClient;
import java.time.Clock;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/** Sends notifications to submitters' webhooks, signed with the submitter's own secret. */
public final class WebhookNotifications implements NotificationSender {

  private static final int OK = 200;
  private static final int REDIRECTS = 300;
  private static final int CLIENT_ERRORS = 400;
  private static final int GONE = 410;

  /** Timeout, too many requests, and what a gateway answers for the server behind it. */
  private static final Set<Integer> THROTTLING = Set.of(408, 429, 502, 503, 504);

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
  public DeliveryResult send(PendingNotification notification) {
    Optional<String> brokenRule = rules.brokenBy(notification.addressee().target());
    if (brokenRule.isPresent()) {
      return new DeliveryResult.Rejected("the URL " + brokenRule.get());
    }
    WebhookSigner signer = signers.get(notification.status().submitter());
    return signer == null
        ? new DeliveryResult.Rejected(
            "no secret is configured for " + notification.status().submitter())
        : post(notification, signer);
  }

  private DeliveryResult post(PendingNotification notification, WebhookSigner signer) {
    OrderStatus status = notification.status();
    byte[] body = MessageCodec.encode(status);
    String id = status.orderId() + ":" + status.orderVersion();
    Map<String, String> headers = new HashMap<>(signer.headers(id, clock.instant(), body));
    String traceParent = TraceParent.normalized(notification.traceParent());
    if (traceParent != null) {
      headers.put(TraceParent.HEADER, traceParent);
    }
    return client.post(
        notification.addressee().target(), headers, body, WebhookNotifications::classify);
  }

  private static DeliveryResult classify(int status) {
    if (status >= OK && status < REDIRECTS) {
      return new DeliveryResult.Delivered();
    }
    if (status >= REDIRECTS && status < CLIENT_ERRORS) {
      return new DeliveryResult.Rejected(
          "answered %d: redirects are not followed".formatted(status));
    }
    if (status == GONE) {
      return new DeliveryResult.PermanentFailure("answered 410: it wants no notifications");
    }
    return THROTTLING.contains(status)
        ? new DeliveryResult.Throttled("answered " + status)
        : new DeliveryResult.Rejected("answered " + status);
  }
}
