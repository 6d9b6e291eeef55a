package io.orderly.agent.hooks;

import io.orderly.partner.exchange.HookMessage;
import jakarta.servlet.Filter;
import jakarta.servlet.FilterChain;
import jakarta.servlet.ServletException;
import jakarta.servlet.ServletRequest;
import jakarta.servlet.ServletResponse;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;
import java.io.IOException;
import java.net.URLDecoder;
import java.nio.charset.StandardCharsets;
import java.util.Collections;
import java.util.HashMap;
import java.util.Locale;
import java.util.Map;
import java.util.concurrent.Semaphore;
import java.util.function.IntSupplier;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Answers whatever comes to the port of the hooks; other ports are served as without it. */
final class HookPort implements Filter {

  private static final Pattern PATH = Pattern.compile("/hooks/([a-z][a-z0-9-]{0,62})");
  private static final int MAX_PARAMETERS = 50;
  private static final String RETRY_SOON = "1";

  private final IntSupplier port;
  private final HookReceiver receiver;
  private final int maxBody;
  private final Semaphore readers;

  /**
   * For the port of that number.
   *
   * @param port known once the web server has started
   */
  HookPort(IntSupplier port, HookReceiver receiver, HookSettings settings) {
    this.port = port;
    this.receiver = receiver;
    this.maxBody = (int) settings.maxBody().toBytes();
    this.readers = new Semaphore(settings.maxConcurrent());
  }

  @Override
  public void doFilter(ServletRequest request, ServletResponse response, FilterChain chain)
      throws IOException, ServletException {
    if (request.getLocalPort() != port.getAsInt()) {
      chain.doFilter(request, response);
    } else {
      answer((HttpServletRequest) request, (HttpServletResponse) response);
    }
  }

  private void answer(HttpServletRequest request, HttpServletResponse response) {
    Matcher path = PATH.matcher(request.getRequestURI());
    if (!path.matches()) {
      response.setStatus(HttpServletResponse.SC_NOT_FOUND);
    } else if (!"POST".equals(request.getMethod())) {
      response.setHeader("Allow", "POST");
      response.setStatus(HttpServletResponse.SC_METHOD_NOT_ALLOWED);
    } else {
      HookOutcome outcome = outcome(path.group(1), request);
      if (outcome == HookOutcome.RATE || outcome.status() >= 500) {
        response.setHeader("Retry-After", RETRY_SOON);
      }
      response.setStatus(outcome.status());
    }
  }

  private HookOutcome outcome(String agent, HttpServletRequest request) {
    if (!readers.tryAcquire()) {
      return receiver.count(agent, HookOutcome.BUSY);
    }
    try {
      // Of a length that is not told, no more is read than this either.
      byte[] body =
          request.getContentLengthLong() > maxBody
              ? new byte[maxBody + 1]
              : request.getInputStream().readNBytes(maxBody + 1);
      return body.length > maxBody
          ? receiver.count(agent, HookOutcome.TOO_LARGE)
          : receiver.receive(agent, new HookMessage(headers(request), query(request), body));
    } catch (IOException incomplete) {
      return receiver.count(agent, HookOutcome.INCOMPLETE);
    } finally {
      readers.release();
    }
  }

  /** The first value of each. */
  private static Map<String, String> headers(HttpServletRequest request) {
    Map<String, String> headers = new HashMap<>();
    for (String name : Collections.list(request.getHeaderNames())) {
      headers.putIfAbsent(name.toLowerCase(Locale.ROOT), request.getHeader(name));
    }
    return headers;
  }

  /** Not the parameters of the request: of a form these would be read from the body. */
  private static Map<String, String> query(HttpServletRequest request) {
    Map<String, String> query = new HashMap<>();
    String text = request.getQueryString();
    if (text != null) {
      for (String pair : text.split("&", MAX_PARAMETERS)) {
        String[] sides = pair.split("=", 2);
        query.putIfAbsent(decoded(sides[0]), sides.length == 2 ? decoded(sides[1]) : "");
      }
    }
    return query;
  }

  private static String decoded(String text) {
    try {
      return URLDecoder.decode(text, StandardCharsets.UTF_8);
    } catch (IllegalArgumentException notEncoded) {
      return text;
    }
  }
}
