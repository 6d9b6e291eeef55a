package io.orderly.supervisor.alerting;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.ObjectMapper;
import io.orderly.messages.MessageCodec;
import io.orderly.supervisor.delivery.DeliveryResult;
import io.orderly.supervisor.delivery.DeliveryResult.Delivered;
import io.orderly.supervisor.delivery.DeliveryResult.Rejected;
import io.orderly.supervisor.delivery.DeliveryResult.Unavailable;
import io.orderly.supervisor.delivery.WebhookClient;
import io.orderly.supervisor.delivery.WebhookClient.PostResult;
import io.orderly.supervisor.delivery.WebhookClient.PostResult.Answered;
import java.io.UncheckedIOException;
import java.net.URI;
import java.time.Duration;
import java.util.Map;
import java.util.Set;

/** Posts alerts as JSON to one URL, and classifies the answers. */
public final class AlertPost {

  /** Statuses that reject the body; any other failure is independent of the body. */
  private static final Set<Integer> REJECTIONS = Set.of(400, 413, 422);

  /** As the messages are written: ISO instants, nulls left out. */
  private static final ObjectMapper JSON = MessageCodec.mapper();

  private final WebhookClient client;
  private final URI url;

  public AlertPost(WebhookClient client, URI url) {
    this.client = client;
    this.url = url;
  }

  /** The time limit of a post. */
  Duration timeout() {
    return client.answerWithin();
  }

  static byte[] json(Object value) {
    try {
      return JSON.writeValueAsBytes(value);
    } catch (JsonProcessingException e) {
      throw new UncheckedIOException("Alert cannot be serialized as JSON", e);
    }
  }

  DeliveryResult post(Map<String, String> headers, byte[] body) {
    PostResult result = client.post(url.toString(), headers, body);
    return result instanceof Answered answered
        ? classify(answered.status())
        : new Unavailable(reason(result));
  }

  private DeliveryResult classify(int status) {
    if (status / 100 == 2) {
      return new Delivered();
    }
    String why = "%s responded with %d".formatted(url.getHost(), status);
    return REJECTIONS.contains(status) ? new Rejected(why) : new Unavailable(why);
  }

  /** Without the URL, which may be a secret itself. */
  private String reason(PostResult result) {
    return result instanceof PostResult.Unreachable unreachable
        ? "%s is unreachable: %s".formatted(url.getHost(), unreachable.why())
        : "%s did not respond within %d ms".formatted(url.getHost(), timeout().toMillis());
  }
}
