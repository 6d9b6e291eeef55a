package io.orderly.security.door;

import io.orderly.security.limit.Allowances;
import io.orderly.security.limit.RefusedRoles;
import io.orderly.security.limit.SecurityEvents;
import io.orderly.security.limit.SecurityEvents.Kind;
import io.orderly.security.limit.UnheardException;
import io.orderly.security.limit.WrongCredentials;
import io.orderly.security.limit.WrongPasswordException;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.springframework.http.HttpHeaders;
import org.springframework.http.MediaType;
import org.springframework.security.access.AccessDeniedException;
import org.springframework.security.authentication.AuthenticationServiceException;
import org.springframework.security.core.AuthenticationException;
import org.springframework.security.web.AuthenticationEntryPoint;
import org.springframework.security.web.access.AccessDeniedHandler;

/** Answers requests that do not get through, and counts those with wrong credentials. */
final class Refusals implements AuthenticationEntryPoint, AccessDeniedHandler {

  private static final Logger LOG = LoggerFactory.getLogger(Refusals.class);
  private static final Duration NOT_NOW = Duration.ofSeconds(5);
  private static final int LINES_PER_SECOND = 2;

  private final WrongCredentials wrong;
  private final SecurityEvents events;
  private final String challenge;
  private final Allowances lines = new Allowances(LINES_PER_SECOND, Duration.ofSeconds(1));

  /**
   * Answers of one service.
   *
   * @param challenge what shows a client how to say who it is, for {@code WWW-Authenticate}
   */
  Refusals(WrongCredentials wrong, SecurityEvents events, String challenge) {
    this.wrong = wrong;
    this.events = events;
    this.challenge = challenge;
  }

  @Override
  public void commence(
      HttpServletRequest request, HttpServletResponse response, AuthenticationException why)
      throws IOException {
    if (why instanceof AuthenticationServiceException) {
      notNow(response, why);
      return;
    }
    if (why instanceof UnheardException) {
      tooManyFailures(response);
      return;
    }
    response.setHeader(HttpHeaders.WWW_AUTHENTICATE, challenge);
    if (request.getHeader(HttpHeaders.AUTHORIZATION) == null) {
      write(response, Refusal.NOT_AUTHENTICATED);
    } else if (why instanceof WrongPasswordException || isFewEnough(request)) {
      write(response, Refusal.WRONG_CREDENTIALS);
    } else {
      tooManyFailures(response);
    }
  }

  /** Tokens are looked at however many were wrong: a right one is let through. */
  private boolean isFewEnough(HttpServletRequest request) {
    String address = request.getRemoteAddr();
    events.happened(Kind.CREDENTIALS_REFUSED, "", address, request.getRequestURI());
    return wrong.countToken(address);
  }

  @Override
  public void handle(
      HttpServletRequest request, HttpServletResponse response, AccessDeniedException why)
      throws IOException {
    RefusedRoles.tell(events, request);
    write(response, Refusal.NOT_ALLOWED);
  }

  void tooManyRequests(HttpServletResponse response, Duration retryAfter) throws IOException {
    write(response, Refusal.TOO_MANY_REQUESTS, retryAfter);
  }

  void sentByAnotherSite(HttpServletResponse response) throws IOException {
    write(response, Refusal.SENT_BY_ANOTHER_SITE);
  }

  void tooManyFailures(HttpServletResponse response) throws IOException {
    write(response, Refusal.TOO_MANY_FAILURES, wrong.period());
  }

  void notNow(HttpServletResponse response, RuntimeException why) throws IOException {
    if (lines.take("not now")) {
      LOG.warn("credentials can't be checked now: {}", why.getMessage());
    }
    write(response, Refusal.NOT_NOW, NOT_NOW);
  }

  private static void write(HttpServletResponse response, Refusal refusal, Duration retryAfter)
      throws IOException {
    response.setHeader(HttpHeaders.RETRY_AFTER, String.valueOf(retryAfter.toSeconds()));
    write(response, refusal);
  }

  private static void write(HttpServletResponse response, Refusal refusal) throws IOException {
    byte[] body = refusal.json().getBytes(StandardCharsets.UTF_8);
    response.setStatus(refusal.status());
    response.setContentType(MediaType.APPLICATION_PROBLEM_JSON_VALUE);
    response.setContentLength(body.length);
    response.getOutputStream().write(body);
  }
}
