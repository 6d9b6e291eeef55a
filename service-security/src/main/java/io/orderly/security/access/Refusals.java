package io.orderly.security.access;

import io.orderly.platform.problem.ProblemException;
import io.orderly.platform.problem.ProblemType;
import io.orderly.platform.problem.ProblemWriter;
import io.orderly.security.limit.FailedLogins;
import io.orderly.security.limit.InvalidPasswordException;
import io.orderly.security.limit.LoginThrottledException;
import io.orderly.security.limit.RateLimits;
import io.orderly.security.limit.SecurityEvents;
import io.orderly.security.limit.SecurityEvents.Kind;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;
import java.io.IOException;
import java.time.Duration;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.springframework.http.HttpHeaders;
import org.springframework.security.access.AccessDeniedException;
import org.springframework.security.authentication.AuthenticationServiceException;
import org.springframework.security.core.AuthenticationException;
import org.springframework.security.web.AuthenticationEntryPoint;
import org.springframework.security.web.access.AccessDeniedHandler;

/** Answers rejected requests and counts those with invalid credentials. */
final class Refusals implements AuthenticationEntryPoint, AccessDeniedHandler {

  private static final Logger LOG = LoggerFactory.getLogger(Refusals.class);
  private static final int LINES_PER_SECOND = 2;

  private final FailedLogins failedLogins;
  private final SecurityEvents events;
  private final String challenge;
  private final RateLimits lines = new RateLimits(LINES_PER_SECOND, Duration.ofSeconds(1));

  /**
   * Answers of one service.
   *
   * @param challenge what shows a client how to say who it is, for {@code WWW-Authenticate}
   */
  Refusals(FailedLogins failedLogins, SecurityEvents events, String challenge) {
    this.failedLogins = failedLogins;
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
    if (why instanceof LoginThrottledException) {
      tooManyFailures(response);
      return;
    }
    response.setHeader(HttpHeaders.WWW_AUTHENTICATE, challenge);
    if (request.getHeader(HttpHeaders.AUTHORIZATION) == null) {
      write(
          response,
          ProblemType.UNAUTHENTICATED,
          "Send a bearer token, or a user name and a password.");
    } else if (why instanceof InvalidPasswordException || isFewEnough(request)) {
      write(
          response,
          ProblemType.INVALID_CREDENTIALS,
          "The token, or the user name or password, is invalid or has expired.");
    } else {
      tooManyFailures(response);
    }
  }

  /** Tokens are checked however many were invalid before: a valid one passes. */
  private boolean isFewEnough(HttpServletRequest request) {
    String address = request.getRemoteAddr();
    events.happened(Kind.CREDENTIALS_REFUSED, "", address, request.getRequestURI());
    return failedLogins.countToken(address);
  }

  @Override
  public void handle(
      HttpServletRequest request, HttpServletResponse response, AccessDeniedException why)
      throws IOException {
    events.roleRefused(request);
    write(response, ProblemType.FORBIDDEN, "The request needs a role that the caller lacks.");
  }

  void tooManyRequests(HttpServletResponse response, Duration retryAfter) throws IOException {
    write(
        response,
        new ProblemException(
                ProblemType.TOO_MANY_REQUESTS, "Try again after the time in Retry-After.")
            .retryAfter(retryAfter));
  }

  void sentByAnotherSite(HttpServletResponse response) throws IOException {
    write(
        response,
        ProblemType.CROSS_SITE_REQUEST,
        "Cross-site requests from a browser are not allowed.");
  }

  void tooManyFailures(HttpServletResponse response) throws IOException {
    write(
        response,
        new ProblemException(
                ProblemType.TOO_MANY_FAILED_LOGINS,
                "Too many logins failed for this name from this address, or too many tokens. Try"
                    + " again after the time in Retry-After.")
            .retryAfter(failedLogins.period()));
  }

  void notNow(HttpServletResponse response, RuntimeException why) throws IOException {
    if (lines.acquire("not now")) {
      LOG.warn("Credentials can't be checked; answering 503: {}", why.getMessage());
    }
    write(
        response,
        ProblemException.unavailable(
            "identity-provider", "Credentials can't be checked at present. Try again."));
  }

  private static void write(HttpServletResponse response, ProblemType type, String detail)
      throws IOException {
    write(response, new ProblemException(type, detail));
  }

  private static void write(HttpServletResponse response, ProblemException problem)
      throws IOException {
    ProblemWriter.write(response, problem);
  }
}
