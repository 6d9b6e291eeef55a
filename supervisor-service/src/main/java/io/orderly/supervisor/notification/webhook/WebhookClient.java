package io.orderly.supervisor.notification.webhook;

import io.orderly.platform.webhook.WebhookRules;
import java.io.IOException;
import java.net.URISyntaxException;
import java.time.Duration;
import java.util.Map;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.TimeUnit;
import org.apache.hc.client5.http.DnsResolver;
import org.apache.hc.client5.http.SystemDefaultDnsResolver;
import org.apache.hc.client5.http.classic.methods.HttpPost;
import org.apache.hc.client5.http.config.ConnectionConfig;
import org.apache.hc.client5.http.config.RequestConfig;
import org.apache.hc.client5.http.impl.classic.CloseableHttpClient;
import org.apache.hc.client5.http.impl.classic.HttpClients;
import org.apache.hc.client5.http.impl.io.ManagedHttpClientConnectionFactory;
import org.apache.hc.client5.http.impl.io.PoolingHttpClientConnectionManagerBuilder;
import org.apache.hc.client5.http.io.HttpClientConnectionManager;
import org.apache.hc.client5.http.protocol.HttpClientContext;
import org.apache.hc.core5.http.ClassicHttpResponse;
import org.apache.hc.core5.http.ContentType;
import org.apache.hc.core5.http.HttpEntity;
import org.apache.hc.core5.http.HttpHost;
import org.apache.hc.core5.http.config.Http1Config;
import org.apache.hc.core5.http.io.entity.ByteArrayEntity;
import org.apache.hc.core5.util.TimeValue;
import org.apache.hc.core5.util.Timeout;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Posts to webhooks. Follows no redirect, tries once, uses no proxy and keeps no cookie; a post
 * ends after some seconds, however slowly the other side drips.
 */
public final class WebhookClient implements AutoCloseable {

  private static final Logger LOG = LoggerFactory.getLogger(WebhookClient.class);
  private static final Timeout CONNECT_WITHIN = Timeout.ofSeconds(3);
  private static final Timeout ROOM_WITHIN = Timeout.ofSeconds(1);

  /** A host that was looked up is looked up again after that. */
  private static final TimeValue CONNECTION_LIVES = TimeValue.ofMinutes(1);

  private static final int MOST_READ_BYTES = 8_192;
  private static final int LONGEST_HEADER = 8_192;
  private static final int MOST_HEADERS = 100;
  private static final String AGENT = "orderly-webhooks";

  private final CloseableHttpClient http;
  private final Duration answerWithin;
  private final ScheduledExecutorService deadlines =
      Executors.newSingleThreadScheduledExecutor(
          work -> {
            Thread daemon = new Thread(work, "webhook-deadlines");
            daemon.setDaemon(true);
            return daemon;
          });

  /** A client that looks hosts up as this machine does. */
  public static WebhookClient of(WebhookRules rules, Duration answerWithin, int connections) {
    return new WebhookClient(rules, SystemDefaultDnsResolver.INSTANCE, answerWithin, connections);
  }

  /**
   * A client.
   *
   * @param names looks hosts up
   * @param answerWithin the longest time from the beginning of a post to its answer
   * @param connections the most that are open
   */
  WebhookClient(WebhookRules rules, DnsResolver names, Duration answerWithin, int connections) {
    this.answerWithin = answerWithin;
    this.http =
        HttpClients.custom()
            .setConnectionManager(
                connections(
                    new AllowedAddresses(rules, names),
                    Timeout.ofMilliseconds(answerWithin.toMillis()),
                    connections))
            .setDefaultRequestConfig(
                RequestConfig.custom().setConnectionRequestTimeout(ROOM_WITHIN).build())
            .setUserAgent(AGENT)
            .disableRedirectHandling()
            .disableAutomaticRetries()
            .disableCookieManagement()
            .disableAuthCaching()
            .disableContentCompression()
            .build();
  }

  private static HttpClientConnectionManager connections(
      DnsResolver addresses, Timeout silence, int most) {
    return PoolingHttpClientConnectionManagerBuilder.create()
        .setDnsResolver(addresses)
        .setConnectionFactory(
            ManagedHttpClientConnectionFactory.builder()
                .http1Config(
                    Http1Config.custom()
                        .setMaxLineLength(LONGEST_HEADER)
                        .setMaxHeaderCount(MOST_HEADERS)
                        .build())
                .build())
        .setMaxConnTotal(most)
        .setMaxConnPerRoute(most)
        .setDefaultConnectionConfig(
            ConnectionConfig.custom()
                .setConnectTimeout(CONNECT_WITHIN)
                .setSocketTimeout(silence)
                .setTimeToLive(CONNECTION_LIVES)
                .build())
        .build();
  }

  /**
   * Posts JSON and returns the status of the answer, whatever it is and whatever becomes of the
   * answer's body.
   *
   * @throws IOException when there is no status in time, or with headers of more than 8 kB or 100
   */
  int post(String url, Map<String, String> headers, byte[] json) throws IOException {
    HttpPost post = new HttpPost(url);
    post.setEntity(new ByteArrayEntity(json, ContentType.APPLICATION_JSON));
    headers.forEach(post::setHeader);
    Future<?> deadline =
        deadlines.schedule(post::cancel, answerWithin.toMillis(), TimeUnit.MILLISECONDS);
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

  /** Reads a short body, so that the connection can be used again; a longer one ends with it. */
  private static void end(HttpPost post, ClassicHttpResponse answer) {
    HttpEntity body = answer.getEntity();
    try (answer) {
      if (body != null && body.getContent().readNBytes(MOST_READ_BYTES).length == MOST_READ_BYTES) {
        post.cancel();
      }
    } catch (IOException brokenOff) {
      LOG.debug("the body of an answer broke off", brokenOff);
    }
  }

  @Override
  public void close() throws IOException {
    deadlines.shutdownNow();
    http.close();
  }
}
