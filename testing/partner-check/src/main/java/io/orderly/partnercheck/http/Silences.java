package io.orderly.partnercheck.http;

import io.orderly.partner.ConnectionFailedException;
import io.orderly.partner.connection.ConnectionFailures;
import io.orderly.partnercheck.call.Answer.Cause;
import io.orderly.partnercheck.call.Answer.Silence;
import java.net.ConnectException;
import java.net.SocketTimeoutException;
import java.net.UnknownHostException;
import java.net.http.HttpConnectTimeoutException;
import java.net.http.HttpTimeoutException;
import java.util.Objects;
import java.util.concurrent.CompletionException;
import java.util.concurrent.TimeoutException;
import javax.net.ssl.SSLException;

/** Why there was no response, by the exception that said so. */
final class Silences {

  private Silences() {}

  static Silence of(Throwable failure) {
    var cause = failure.getCause();
    if (failure instanceof CompletionException && cause != null) {
      return of(cause);
    }
    if (failure instanceof ConnectionFailedException named) {
      return new Silence(Cause.NOT_CONNECTED, named.failure().message());
    }
    if (failure instanceof SSLException secure) {
      return of(ConnectionFailures.ofOpening(secure, "", true));
    }
    if (failure instanceof ConnectException
        || failure instanceof HttpConnectTimeoutException
        || failure instanceof UnknownHostException) {
      return new Silence(Cause.NOT_CONNECTED, "no connection");
    }
    if (failure instanceof HttpTimeoutException
        || failure instanceof SocketTimeoutException
        || failure instanceof TimeoutException) {
      return new Silence(Cause.TIME_LIMIT, "no answer within the time limit");
    }
    return new Silence(
        Cause.CONNECTION_LOST, "the connection was closed (%s)".formatted(why(failure)));
  }

  private static String why(Throwable failure) {
    return Objects.requireNonNullElse(failure.getMessage(), failure.getClass().getSimpleName());
  }
}
