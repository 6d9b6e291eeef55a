package io.orderly.chaos.client;

import java.util.concurrent.CompletableFuture;

/** A way to hand an order in. Never blocks, and always completes within seconds. */
interface ClientChannel extends AutoCloseable {

  /** Which one it is, in the log and the report. */
  String value();

  CompletableFuture<Answer> submit(ClientOrder order, int tries);

  /** Sends what it may still be collecting. */
  default void flush() {}

  @Override
  default void close() {}
}
