package io.orderly.benchmarks.http;

import java.nio.charset.StandardCharsets;

/** Requests as they go over the wire. */
public final class HttpBytes {

  private HttpBytes() {}

  /**
   * A whole POST.
   *
   * @param headers whole lines, each with its line end; may be empty
   */
  public static byte[] post(String path, String headers, byte[] body) {
    byte[] head =
        "POST %s HTTP/1.1\r\nHost: 127.0.0.1\r\n%sContent-Length: %d\r\n\r\n"
            .formatted(path, headers, body.length)
            .getBytes(StandardCharsets.UTF_8);
    byte[] whole = new byte[head.length + body.length];
    System.arraycopy(head, 0, whole, 0, head.length);
    System.arraycopy(body, 0, whole, head.length, body.length);
    return whole;
  }

  /**
   * A whole GET.
   *
   * @param headers whole lines, each with its line end; may be empty
   */
  public static byte[] get(String path, String headers) {
    return "GET %s HTTP/1.1\r\nHost: 127.0.0.1\r\n%s\r\n"
        .formatted(path, headers)
        .getBytes(StandardCharsets.UTF_8);
  }
}
