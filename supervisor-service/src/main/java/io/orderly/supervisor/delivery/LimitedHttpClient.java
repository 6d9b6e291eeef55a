package io.orderly.supervisor.delivery;

import java.time.Duration;
import org.apache.hc.client5.http.DnsResolver;
import org.apache.hc.client5.http.config.ConnectionConfig;
import org.apache.hc.client5.http.config.RequestConfig;
import org.apache.hc.client5.http.impl.classic.CloseableHttpClient;
import org.apache.hc.client5.http.impl.classic.HttpClientBuilder;
import org.apache.hc.client5.http.impl.classic.HttpClients;
import org.apache.hc.client5.http.impl.io.ManagedHttpClientConnectionFactory;
import org.apache.hc.client5.http.impl.io.PoolingHttpClientConnectionManagerBuilder;
import org.apache.hc.client5.http.io.HttpClientConnectionManager;
import org.apache.hc.core5.http.config.Http1Config;
import org.apache.hc.core5.util.TimeValue;
import org.apache.hc.core5.util.Timeout;

/**
 * HTTP clients that follow no redirect, keep no cookie, repeat nothing, and bound connections,
 * waits, and the headers that they read.
 */
final class LimitedHttpClient {

  private static final Timeout CONNECT_WITHIN = Timeout.ofSeconds(3);
  private static final Timeout LEASE_WITHIN = Timeout.ofSeconds(1);

  /** After that a host is resolved again. */
  private static final TimeValue CONNECTION_LIVES = TimeValue.ofMinutes(1);

  private static final int MAX_HEADER_BYTES = 8_192;
  private static final int MAX_HEADERS = 100;
  private static final String USER_AGENT = "orderly-webhooks";

  private LimitedHttpClient() {}

  /**
   * A client without a proxy, which would resolve names by itself.
   *
   * @param silence maximum time without a byte from the server
   */
  static CloseableHttpClient resolvingBy(DnsResolver names, Duration silence, int maxConnections) {
    return build(
        HttpClients.custom(),
        PoolingHttpClientConnectionManagerBuilder.create().setDnsResolver(names),
        Timeout.ofMilliseconds(silence.toMillis()),
        maxConnections);
  }

  /**
   * A client with the proxy and the key stores of this JVM's system properties.
   *
   * @param silence maximum time without a byte from the server
   */
  static CloseableHttpClient ofSystemProperties(Duration silence, int maxConnections) {
    return build(
        HttpClients.custom().useSystemProperties(),
        PoolingHttpClientConnectionManagerBuilder.create().useSystemProperties(),
        Timeout.ofMilliseconds(silence.toMillis()),
        maxConnections);
  }

  private static CloseableHttpClient build(
      HttpClientBuilder http,
      PoolingHttpClientConnectionManagerBuilder connections,
      Timeout silence,
      int maxConnections) {
    return http.setConnectionManager(limited(connections, silence, maxConnections))
        .setDefaultRequestConfig(
            RequestConfig.custom().setConnectionRequestTimeout(LEASE_WITHIN).build())
        .setUserAgent(USER_AGENT)
        .disableRedirectHandling()
        .disableAutomaticRetries()
        .disableCookieManagement()
        .disableAuthCaching()
        .disableContentCompression()
        .build();
  }

  private static HttpClientConnectionManager limited(
      PoolingHttpClientConnectionManagerBuilder connections, Timeout silence, int max) {
    return connections
        .setConnectionFactory(
            ManagedHttpClientConnectionFactory.builder()
                .http1Config(
                    Http1Config.custom()
                        .setMaxLineLength(MAX_HEADER_BYTES)
                        .setMaxHeaderCount(MAX_HEADERS)
                        .build())
                .build())
        .setMaxConnTotal(max)
        .setMaxConnPerRoute(max)
        .setDefaultConnectionConfig(
            ConnectionConfig.custom()
                .setConnectTimeout(CONNECT_WITHIN)
                .setSocketTimeout(silence)
                .setTimeToLive(CONNECTION_LIVES)
                .build())
        .build();
  }
}
