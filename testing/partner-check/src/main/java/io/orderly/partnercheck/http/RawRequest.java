package io.orderly.partnercheck.http;

import io.orderly.partnercheck.call.Call;
import java.io.IOException;
import java.net.InetSocketAddress;
import java.net.Socket;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import javax.net.ssl.SSLParameters;
import javax.net.ssl.SSLSocket;
import javax.net.ssl.SSLSocketFactory;

/**
 * A request on a socket of its own: only there can one hang up right after the last byte has gone.
 */
record RawRequest(URI address, String head, String body) {

  private static final int HTTP_PORT = 80;
  private static final int HTTPS_PORT = 443;

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
  void sendAndHangUp(Duration limit) throws IOException {
    try (var plain = new Socket()) {
      plain.setTcpNoDelay(true);
      plain.setSoTimeout((int) limit.toMillis());
      plain.connect(new InetSocketAddress(address.getHost(), port()), (int) limit.toMillis());
      if (isSecure()) {
        try (var secured = secured(plain)) {
          send(secured);
        }
      } else {
        send(plain);
      }
    }
  }

  private void send(Socket socket) throws IOException {
    socket.getOutputStream().write((head + body).getBytes(StandardCharsets.UTF_8));
    socket.getOutputStream().flush();
  }

  private SSLSocket secured(Socket plain) throws IOException {
    var factory = (SSLSocketFactory) SSLSocketFactory.getDefault();
    var secured = (SSLSocket) factory.createSocket(plain, address.getHost(), port(), true);
    SSLParameters parameters = secured.getSSLParameters();
    parameters.setEndpointIdentificationAlgorithm("HTTPS");
    secured.setSSLParameters(parameters);
    secured.startHandshake();
    return secured;
  }

  private boolean isSecure() {
    return "https".equalsIgnoreCase(address.getScheme());
  }

  private int port() {
    int usual = isSecure() ? HTTPS_PORT : HTTP_PORT;
    return address.getPort() < 0 ? usual : address.getPort();
  }
}
