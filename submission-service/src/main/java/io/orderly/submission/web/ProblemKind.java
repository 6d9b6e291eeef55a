package io.orderly.submission.web;

import java.net.URI;
import java.util.Arrays;
import org.springframework.http.HttpStatus;
import org.springframework.http.HttpStatusCode;

/** The problems that this service answers with; each has its own type URI. */
public enum ProblemKind {
  INVALID_REQUEST("invalid-request", HttpStatus.BAD_REQUEST, "The request breaks rules"),
  UNREADABLE_BODY("unreadable-body", HttpStatus.BAD_REQUEST, "The body can't be read"),
  NOT_FOUND("not-found", HttpStatus.NOT_FOUND, "There is nothing here"),
  METHOD_NOT_ALLOWED(
      "method-not-allowed", HttpStatus.METHOD_NOT_ALLOWED, "The method is not allowed here"),
  NOT_ACCEPTABLE(
      "not-acceptable", HttpStatus.NOT_ACCEPTABLE, "There is no answer of an accepted type"),
  ORDER_DEPARTED("order-departed", HttpStatus.GONE, "The order has left the store"),
  BODY_TOO_LARGE("body-too-large", HttpStatus.PAYLOAD_TOO_LARGE, "The body is too large"),
  UNSUPPORTED_MEDIA_TYPE(
      "unsupported-media-type",
      HttpStatus.UNSUPPORTED_MEDIA_TYPE,
      "The body is of a type that is not taken here"),
  TOO_LATE("too-late", HttpStatus.CONFLICT, "It is too late for that"),
  ORDER_CHANGED("order-changed", HttpStatus.CONFLICT, "The order has changed"),
  KEY_TAKEN("key-taken", HttpStatus.UNPROCESSABLE_ENTITY, "The key belongs to a different order"),
  COMMAND_ID_IN_USE(
      "command-id-in-use",
      HttpStatus.UNPROCESSABLE_ENTITY,
      "The command id belongs to another command"),
  INTERNAL_ERROR("internal-error", HttpStatus.INTERNAL_SERVER_ERROR, "A mistake on our side"),
  UNAVAILABLE("unavailable", HttpStatus.SERVICE_UNAVAILABLE, "Not now: please try again"),
  OVERLOADED(
      "overloaded", HttpStatus.SERVICE_UNAVAILABLE, "More orders come than are carried in time");

  private final String slug;
  private final HttpStatus status;
  private final String title;

  ProblemKind(String slug, HttpStatus status, String title) {
    this.slug = slug;
    this.status = status;
    this.title = title;
  }

  /** The kind for a status that the framework chose. */
  static ProblemKind of(HttpStatusCode status) {
    return Arrays.stream(values())
        .filter(kind -> kind.status.value() == status.value())
        .findFirst()
        .orElse(status.is4xxClientError() ? INVALID_REQUEST : INTERNAL_ERROR);
  }

  URI type() {
    return URI.create("urn:orderly:problem:" + slug);
  }

  HttpStatus status() {
    return status;
  }

  String title() {
    return title;
  }
}
