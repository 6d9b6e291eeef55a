package io.orderly.platform.problem;

import java.net.URI;
import java.util.Arrays;
import java.util.Locale;
import org.springframework.http.HttpStatus;
import org.springframework.http.HttpStatusCode;

/**
 * Every problem that an endpoint answers with. A problem is worth a retry exactly when its answer
 * has a {@code Retry-After} header.
 */
public enum ProblemType {
  VALIDATION_FAILED(HttpStatus.BAD_REQUEST, "The request breaks rules"),
  MALFORMED_BODY(HttpStatus.BAD_REQUEST, "The body can't be read"),
  UNAUTHENTICATED(HttpStatus.UNAUTHORIZED, "Authentication is required"),
  INVALID_CREDENTIALS(HttpStatus.UNAUTHORIZED, "The credentials are not valid"),
  FORBIDDEN(HttpStatus.FORBIDDEN, "The caller lacks the role for this"),
  CROSS_SITE_REQUEST(HttpStatus.FORBIDDEN, "Another site sent this request"),
  NOT_FOUND(HttpStatus.NOT_FOUND, "The resource does not exist"),
  METHOD_NOT_ALLOWED(HttpStatus.METHOD_NOT_ALLOWED, "The method is not allowed here"),
  NOT_ACCEPTABLE(HttpStatus.NOT_ACCEPTABLE, "No accepted media type is available"),
  COMMAND_REFUSED(HttpStatus.CONFLICT, "The state does not allow the command"),
  VERSION_CONFLICT(HttpStatus.CONFLICT, "The order has changed"),
  COMMAND_IN_PROGRESS(HttpStatus.CONFLICT, "The command is in progress", Retry.LATER),
  ORDER_PURGED(HttpStatus.GONE, "The order was purged from the state store"),
  BODY_TOO_LARGE(HttpStatus.PAYLOAD_TOO_LARGE, "The body is too large"),
  UNSUPPORTED_MEDIA_TYPE(
      HttpStatus.UNSUPPORTED_MEDIA_TYPE, "The media type of the body is not supported"),
  IDEMPOTENCY_KEY_REUSED(HttpStatus.UNPROCESSABLE_ENTITY, "The key belongs to a different request"),
  TOO_MANY_REQUESTS(HttpStatus.TOO_MANY_REQUESTS, "Too many requests", Retry.LATER),
  TOO_MANY_FAILED_LOGINS(HttpStatus.TOO_MANY_REQUESTS, "Too many failed logins", Retry.LATER),
  INTERNAL_ERROR(HttpStatus.INTERNAL_SERVER_ERROR, "The service failed unexpectedly"),
  SERVICE_UNAVAILABLE(
      HttpStatus.SERVICE_UNAVAILABLE, "The service can't answer at the moment", Retry.LATER),
  OVERLOADED(HttpStatus.SERVICE_UNAVAILABLE, "The service is overloaded", Retry.LATER),
  DEPENDENCY_UNAVAILABLE(
      HttpStatus.SERVICE_UNAVAILABLE, "A service that this one needs is unavailable", Retry.LATER);

  private enum Retry {
    NEVER,
    LATER
  }

  private static final String PREFIX = "urn:orderly:problem:";

  private final HttpStatus status;
  private final String title;
  private final Retry retry;

  ProblemType(HttpStatus status, String title) {
    this(status, title, Retry.NEVER);
  }

  ProblemType(HttpStatus status, String title, Retry retry) {
    this.status = status;
    this.title = title;
    this.retry = retry;
  }

  /** The type for a status that the framework chose. */
  static ProblemType of(HttpStatusCode status) {
    return Arrays.stream(values())
        .filter(type -> type.status.value() == status.value())
        .findFirst()
        .orElse(status.is4xxClientError() ? VALIDATION_FAILED : INTERNAL_ERROR);
  }

  /** Such as {@code urn:orderly:problem:not-found}. */
  public URI uri() {
    return URI.create(PREFIX + name().toLowerCase(Locale.ROOT).replace('_', '-'));
  }

  public HttpStatus status() {
    return status;
  }

  /** The same for every problem of this type. */
  public String title() {
    return title;
  }

  /** Whether the same request may succeed later. */
  public boolean isRetryable() {
    return retry == Retry.LATER;
  }
}
