package io.orderly.partnercheck.http;

import io.orderly.partnercheck.call.Call;
import java.io.IOException;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.time.Duration;

/**
 * A request on a socket of its own: only there can one hang up right after the last byte has gone.
 */
record RawRequest(URI address, String head, String body) {

  static RawRequest of(Call call) {
    var request = call.request();
    var address = request.address();
    int length = request.body().getBytes(StandardCharsets.UTF_8).length;
    var head = new StringBuilder();
    head.append(request.method()).append(' ').append(pathAndQuery(address)).append(" HTTP/1.1\r\n");
    head.append("Host: ").append(address.getRawAuthority()).append("\r\n");
    request
        .headers()
        .forEach((name, value) -> head.append(name).append(": ").append(value).append("\r\n"));
    head.append("Content-Length: ").append(length).append("\r\n\r\n");
    return new RawRequest(address, head.toString(), request.body());
  }

  private static String pathAndQuery(URI address) {
    var path = address.getRawPath().isEmpty() ? "/" : address.getRawPath();
    return address.getRawQuery() == null ? path : path + "?" + address.getRawQuery();
  }

  /** The partner gets every byte, and then the end of the connection. */
  void sendAndHangUp(HttpConnections connections, Duration limit) throws IOException {
    try (var socket = connections.open(address, limit)) {
      socket.getOutputStream().write((head + body).getBytes(StandardCharsets.UTF_8));
      socket.getOutputStream().flush();
    }
  }
}
