package io.orderly.supervisor.delivery;

/** The result of one post to a webhook. */
public sealed interface PostResult {

  /** It answered; whatever the status means. */
  record Answered(int status) implements PostResult {}

  /** No connection could be made. */
  record Unreachable(String why) implements PostResult {}

  /** A connection was made, and no status came in time. */
  record Unanswered(String why) implements PostResult {}

  /** Its host resolves to an address that must not be connected to. */
  record Forbidden(String why) implements PostResult {}
}
