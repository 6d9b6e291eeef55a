package io.orderly.security.door;

import java.util.Locale;
import org.springframework.http.HttpStatus;

/** Why a request does not get through to its door. */
enum Refusal {
  NOT_AUTHENTICATED(
      HttpStatus.UNAUTHORIZED, "Nobody knows who asks", "Show a token or a name and a password."),
  WRONG_CREDENTIALS(
      HttpStatus.UNAUTHORIZED,
      "The credentials do not hold",
      "The token, or the name or the password, is wrong or no longer good."),
  NOT_ALLOWED(
      HttpStatus.FORBIDDEN,
      "This caller may not do that",
      "It takes a role that the caller lacks."),
  SENT_BY_ANOTHER_SITE(
      HttpStatus.FORBIDDEN,
      "Another site sent this",
      "A browser may send nothing here for the page of another site."),
  TOO_MANY_REQUESTS(
      HttpStatus.TOO_MANY_REQUESTS,
      "Too many requests",
      "Come again after the time that is given."),
  TOO_MANY_FAILURES(
      HttpStatus.TOO_MANY_REQUESTS,
      "Too many wrong credentials",
      "They came for this name from this address, or as tokens. Come again after the time that is"
          + " given."),
  NOT_NOW(
      HttpStatus.SERVICE_UNAVAILABLE,
      "Not now: please try again",
      "The credentials can't be checked at this moment.");

  private final HttpStatus status;
  private final String title;
  private final String detail;

  Refusal(HttpStatus status, String title, String detail) {
    this.status = status;
    this.title = title;
    this.detail = detail;
  }

  int status() {
    return status.value();
  }

  /** As problem JSON, RFC 9457. No text of the request gets into it. */
  String json() {
    return "{\"type\":\"urn:orderly:problem:%s\",\"title\":\"%s\",\"status\":%d,\"detail\":\"%s\"}"
        .formatted(
            name().toLowerCase(Locale.ROOT).replace('_', '-'), title, status.value(), detail);
  }
}
