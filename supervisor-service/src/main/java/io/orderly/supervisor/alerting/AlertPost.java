package io.orderly.supervisor.alerting;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.ObjectMapper;
import io.orderly.messages.MessageCodec;
import io.orderly.supervisor.delivery.DeliveryResult;
import io.orderly.supervisor.delivery.DeliveryResult.Delivered;
import io.orderly.supervisor.delivery.DeliveryResult.Failed;
import io.orderly.supervisor.delivery.DeliveryResult.Rejected;
import io.orderly.supervisor.delivery.DeliveryResult.Unavailable;
import io.orderly.supervisor.delivery.WebhookClient;
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

  /** Posts once. The reason of a failure names only the host: the URL may be a secret itself. */
  DeliveryResult post(Map<String, String> headers, byte[] body) {
    DeliveryResult result = client.post(url.toString(), headers, body, AlertPost::classify);
    if (result instanceof Rejected rejected) {
      return new Rejected(url.getHost() + ": " + rejected.why());
    }
    return result instanceof Failed failed
        ? new Unavailable(url.getHost() + ": " + failed.why())
        : result;
  }

  private static DeliveryResult classify(int status) {
    if (status / 100 == 2) {
      return new Delivered();
    }
    String why = "answered " + status;
    return REJECTIONS.contains(status) ? new Rejected(why) : new Unavailable(why);
  }
}
