package io.orderly.sandbox.http;

import java.io.IOException;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;

/** One part of the addresses. */
interface Routes {

  /** The answer in time; empty when the address belongs to another part. */
  Optional<CompletableFuture<Answer>> answer(Request request) throws IOException;

  static Optional<CompletableFuture<Answer>> now(Answer answer) {
    return Optional.of(CompletableFuture.completedFuture(answer));
  }
}
