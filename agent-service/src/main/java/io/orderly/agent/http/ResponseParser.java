package io.orderly.agent.http;

import java.io.IOException;
import java.io.InputStream;
import org.apache.hc.core5.http.ClassicHttpResponse;
import org.apache.hc.core5.http.HttpException;
import org.apache.hc.core5.http.config.Http1Config;
import org.apache.hc.core5.http.impl.io.DefaultHttpResponseParser;
import org.apache.hc.core5.http.io.SessionInputBuffer;
import org.jspecify.annotations.Nullable;

/**
 * Parses the responses of one connection within limits. Only a parser gets to see what the
 * connection has read ahead.
 */
final class ResponseParser extends DefaultHttpResponseParser {

  /** A parser counts the headers; the length of a line is up to the connection. */
  static final Http1Config LIMITS =
      Http1Config.custom().setMaxLineLength(16_384).setMaxHeaderCount(200).build();

  private @Nullable SessionInputBuffer input;

  ResponseParser() {
    super(LIMITS);
  }

  @Override
  public ClassicHttpResponse parse(SessionInputBuffer buffer, InputStream in)
      throws IOException, HttpException {
    input = buffer;
    return super.parse(buffer, in);
  }

  /** Whether more came than the responses that were asked for. */
  boolean hasReadAhead() {
    return input != null && input.length() > 0;
  }
}
