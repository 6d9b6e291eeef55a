package io.orderly.cli.http;

import java.net.ConnectException;
import java.net.http.HttpClient;
import java.net.http.HttpConnectTimeoutException;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.channels.UnresolvedAddressException;
import java.time.Duration;
import java.util.Objects;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import javax.net.ssl.SSLException;
import org.jspecify.annotations.Nullable;

/**
 * Sends requests. A time limit counts until the last byte of the answer is there: the one of the
 * JDK's client ends with the headers, so that half an answer would be waited for forever.
 */
public final class BoundedHttp {

  private final HttpClient http;
  private final Duration answerWithin;

  /**
   * Opens no connection yet.
   *
   * @param connectWithin how long a connection may take
   * @param answerWithin how long all of it may take, from the request to the end of the answer
   */
  public BoundedHttp(Duration connectWithin, Duration answerWithin) {
    this.http =
        HttpClient.newBuilder()
            .version(HttpClient.Version.HTTP_1_1)
            .connectTimeout(connectWithin)
            .build();
    this.answerWithin = answerWithin;
  }

  /**
   * Sends it once.
   *
   * @throws NoAnswerException when no whole answer came within the time
   */
  public HttpResponse<byte[]> send(HttpRequest request)
      throws NoAnswerException, InterruptedException {
    var answer = http.sendAsync(request, BodyHandlers.ofByteArray());
    try {
      return answer.get(answerWithin.toMillis(), TimeUnit.MILLISECONDS);
    } catch (ExecutionException failure) {
      throw new NoAnswerException(why(failure), failure);
    } catch (TimeoutException late) {
      throw new NoAnswerException("no answer within %s s".formatted(seconds()), late);
    } finally {
      answer.cancel(true);
    }
  }

  private String seconds() {
    return answerWithin.toMillisPart() == 0
        ? Long.toString(answerWithin.toSeconds())
        : "%d.%03d".formatted(answerWithin.toSeconds(), answerWithin.toMillisPart());
  }

  static String why(Throwable failure) {
    if (isCausedBy(UnresolvedAddressException.class, failure)) {
      return "unknown host";
    }
    if (isCausedBy(SSLException.class, failure)) {
      return "TLS failed: " + rootMessage(failure);
    }
    if (isCausedBy(ConnectException.class, failure)
        || isCausedBy(HttpConnectTimeoutException.class, failure)) {
      return "no connection";
    }
    return rootMessage(failure);
  }

  private static boolean isCausedBy(Class<? extends Throwable> kind, Throwable failure) {
    for (@Nullable Throwable t = failure; t != null; t = t.getCause()) {
      if (kind.isInstance(t)) {
        return true;
      }
    }
    return false;
  }

  private static String rootMessage(Throwable failure) {
    var cause = failure.getCause();
    return cause == null
        ? Objects.requireNonNullElse(failure.getMessage(), failure.getClass().getSimpleName())
        : rootMessage(cause);
  }
}
