package io.orderly.supervisor.delivery;

import io.orderly.platform.webhook.WebhookRules;
import io.orderly.supervisor.delivery.AllowedAddresses.ForbiddenAddressException;
import java.io.IOException;
import java.net.ConnectException;
import java.net.URISyntaxException;
import java.net.UnknownHostException;
import java.time.Duration;
import java.util.Map;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.TimeUnit;
import java.util.function.IntFunction;
import javax.net.ssl.SSLException;
import org.apache.hc.client5.http.ConnectTimeoutException;
import org.apache.hc.client5.http.DnsResolver;
import org.apache.hc.client5.http.SystemDefaultDnsResolver;
import org.apache.hc.client5.http.classic.methods.HttpPost;
import org.apache.hc.client5.http.impl.classic.CloseableHttpClient;
import org.apache.hc.client5.http.protocol.HttpClientContext;
import org.apache.hc.core5.http.ClassicHttpResponse;
import org.apache.hc.core5.http.ContentType;
import org.apache.hc.core5.http.HttpEntity;
import org.apache.hc.core5.http.HttpHost;
import org.apache.hc.core5.http.io.entity.ByteArrayEntity;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Posts JSON to webhooks: one attempt, no redirect, no cookie, and a time limit for the whole post,
 * however slowly the answer arrives. The status is the answer; what becomes of the body does not
 * matter.
 */
public final class WebhookClient implements AutoCloseable {

  private static final Logger LOG = LoggerFactory.getLogger(WebhookClient.class);

  /** A body is read only so that its connection can be used again. */
  private static final long BODY_WITHIN_MILLIS = 250;

  private static final int MAX_BODY_BYTES = 8_192;

  private final CloseableHttpClient http;
  private final Duration answerWithin;
  private final ScheduledExecutorService deadlines =
      Executors.newSingleThreadScheduledExecutor(
          work -> {
            Thread daemon = new Thread(work, "webhook-deadlines");
            daemon.setDaemon(true);
            return daemon;
          });

  private WebhookClient(CloseableHttpClient http, Duration answerWithin) {
    this.http = http;
    this.answerWithin = answerWithin;
  }

  /**
   * A client for URLs that submitters gave: it connects to the addresses that the rules allow, and
   * uses no proxy, which would resolve names by itself.
   *
   * @param answerWithin the time limit of a post
   */
  public static WebhookClient toSubmitters(
      WebhookRules rules, Duration answerWithin, int maxConnections) {
    return toSubmitters(rules, SystemDefaultDnsResolver.INSTANCE, answerWithin, maxConnections);
  }

  /**
   * The same with another resolver.
   *
   * @param names resolves hosts
   */
  public static WebhookClient toSubmitters(
      WebhookRules rules, DnsResolver names, Duration answerWithin, int maxConnections) {
    AllowedAddresses addresses = new AllowedAddresses(rules::mayConnectTo, names);
    return new WebhookClient(
        LimitedHttpClient.resolvingBy(addresses, answerWithin, maxConnections), answerWithin);
  }

  /**
   * A client for URLs that operators configured: it connects to any address, and uses the proxy and
   * the key stores of this JVM's system properties.
   *
   * @param answerWithin the time limit of a post
   */
  public static WebhookClient toOperators(Duration answerWithin, int maxConnections) {
    return new WebhookClient(
        LimitedHttpClient.ofSystemProperties(answerWithin, maxConnections), answerWithin);
  }

  /** The time limit of a post. */
  public Duration answerWithin() {
    return answerWithin;
  }

  /**
   * Posts JSON once. Headers of more than 8 kB or 100 lines are no answer.
   *
   * @param classifier the result that a status of this receiver stands for
   */
  public DeliveryResult post(
      String url,
      Map<String, String> headers,
      byte[] json,
      IntFunction<DeliveryResult> classifier) {
    try {
      return classifier.apply(status(url, headers, json));
    } catch (ForbiddenAddressException forbidden) {
      return new DeliveryResult.Rejected(String.valueOf(forbidden.getMessage()));
    } catch (ConnectException
        | ConnectTimeoutException
        | UnknownHostException
        | SSLException unreachable) {
      return new DeliveryResult.Unavailable("no connection: " + unreachable);
    } catch (IOException failure) {
      return new DeliveryResult.Throttled(
          "no answer within %d ms: %s".formatted(answerWithin.toMillis(), failure));
    }
  }

  private int status(String url, Map<String, String> headers, byte[] json) throws IOException {
    HttpPost post = new HttpPost(url);
    post.setEntity(new ByteArrayEntity(json, ContentType.APPLICATION_JSON));
    headers.forEach(post::setHeader);
    Future<?> deadline = cancelAfter(post, answerWithin.toMillis());
    try {
      ClassicHttpResponse answer =
          http.executeOpen(HttpHost.create(post.getUri()), post, HttpClientContext.create());
      int status = answer.getCode();
      end(post, answer);
      return status;
    } catch (URISyntaxException malformed) {
      throw new IOException("the URL can't be read", malformed);
    } finally {
      deadline.cancel(false);
    }
  }

  private Future<?> cancelAfter(HttpPost post, long millis) {
    return deadlines.schedule(post::cancel, millis, TimeUnit.MILLISECONDS);
  }

  /** A body that is long or late ends with its connection. */
  private void end(HttpPost post, ClassicHttpResponse answer) {
    HttpEntity body = answer.getEntity();
    Future<?> deadline = cancelAfter(post, BODY_WITHIN_MILLIS);
    try (answer) {
      if (body != null && body.getContent().readNBytes(MAX_BODY_BYTES).length == MAX_BODY_BYTES) {
        post.cancel();
      }
    } catch (IOException brokenOff) {
      LOG.debug("Body of a webhook's answer broke off", brokenOff);
    } finally {
      deadline.cancel(false);
    }
  }

  @Override
  public void close() throws IOException {
    deadlines.shutdownNow();
    http.close();
  }
}
