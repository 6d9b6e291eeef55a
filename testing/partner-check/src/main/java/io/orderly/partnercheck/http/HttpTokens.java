package io.orderly.partnercheck.http;

import io.orderly.partner.ConnectionFailedException;
import io.orderly.partner.credentials.TokenEndpoint;
import io.orderly.partner.credentials.TokenRequest;
import java.io.IOException;
import java.io.InterruptedIOException;
import java.net.URI;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.time.Duration;
import org.jspecify.annotations.Nullable;

/** Requests access tokens over HTTP. */
public final class HttpTokens implements TokenEndpoint {

  private static final int MOST_BYTES = 65_536;

  private final URI address;
  private final HttpConnections connections;
  private final Duration timeLimit;

  public HttpTokens(URI address, HttpConnections connections, Duration timeLimit) {
    this.address = address;
    this.connections = connections;
    this.timeLimit = timeLimit;
  }

  @Override
  public TokenAnswer request(String clientId, String clientSecret, @Nullable String scope)
      throws IOException {
    var token = TokenRequest.of(clientId, clientSecret, scope);
    var request =
        HttpRequest.newBuilder(address)
            .timeout(timeLimit)
            .header(token.client().name(), token.client().value())
            .header("Accept", "application/json")
            .header("Content-Type", "application/x-www-form-urlencoded")
            .POST(BodyPublishers.ofString(token.form()))
            .build();
    try {
      var response = connections.newClient().send(request, head -> new BoundedBody(MOST_BYTES));
      return new TokenAnswer(response.statusCode(), response.body().text());
    } catch (IOException failure) {
      throw connections.reason(failure) instanceof ConnectionFailedException named
          ? named
          : failure;
    } catch (InterruptedException interrupted) {
      Thread.currentThread().interrupt();
      throw new InterruptedIOException("the check was interrupted");
    }
  }
}
