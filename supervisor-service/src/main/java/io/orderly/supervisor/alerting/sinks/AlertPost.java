package io.orderly.supervisor.alerting.sinks;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.ObjectMapper;
import io.orderly.messages.MessageCodec;
import io.orderly.supervisor.alerting.AlertSink.Cause;
import io.orderly.supervisor.delivery.WebhookClient;
import io.orderly.supervisor.delivery.WebhookClient.PostResult;
import io.orderly.supervisor.delivery.WebhookClient.PostResult.Answered;
import java.io.UncheckedIOException;
import java.net.URI;
import java.time.Duration;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/** Posts alerts as JSON to one URL, and classifies the answers. */
final class AlertPost {

  /** Statuses that reject the body; any other failure is independent of the body. */
  private static final Set<Integer> REJECTIONS = Set.of(400, 413, 422);

  /** As the messages are written: ISO instants, nulls left out. */
  private static final ObjectMapper JSON = MessageCodec.mapper();

  private final WebhookClient client;
  private final URI url;

  AlertPost(WebhookClient client, URI url) {
    this.client = client;
    this.url = url;
  }

  /** The time limit of a post. */
  Duration timeout() {
    return client.answerWithin();
  }

  /** Why something was not delivered. */
  record NotDelivered(Cause cause, String why) {}

  static byte[] json(Object value) {
    try {
      return JSON.writeValueAsBytes(value);
    } catch (JsonProcessingException e) {
      throw new UncheckedIOException("Alert cannot be serialized as JSON", e);
    }
  }

  /** Posts once; empty when it was delivered. */
  Optional<NotDelivered> post(Map<String, String> headers, byte[] body) {
    PostResult result = client.post(url.toString(), headers, body);
    if (result instanceof Answered answered) {
      return classify(answered.status());
    }
    return Optional.of(new NotDelivered(Cause.UNAVAILABLE, reason(result)));
  }

  private Optional<NotDelivered> classify(int status) {
    if (status / 100 == 2) {
      return Optional.empty();
    }
    Cause cause = REJECTIONS.contains(status) ? Cause.REJECTED : Cause.UNAVAILABLE;
    return Optional.of(
        new NotDelivered(cause, "%s responded with %d".formatted(url.getHost(), status)));
  }

  /** Without the URL, which may be a secret itself. */
  private String reason(PostResult result) {
    return result instanceof PostResult.Unreachable unreachable
        ? "%s is unreachable: %s".formatted(url.getHost(), unreachable.why())
        : "%s did not respond within %d ms".formatted(url.getHost(), timeout().toMillis());
  }
}
