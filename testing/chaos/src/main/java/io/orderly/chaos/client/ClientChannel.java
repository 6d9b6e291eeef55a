package io.orderly.chaos.client;

import java.util.concurrent.CompletableFuture;

/** A submission channel. Never blocks, and always completes within seconds. */
interface ClientChannel extends AutoCloseable {

  /** Its name in the log and the report. */
  String value();

  CompletableFuture<Answer> submit(ClientOrder order, int tries);

  /** Sends collected orders. */
  default void flush() {}

  @Override
  default void close() {}
}
