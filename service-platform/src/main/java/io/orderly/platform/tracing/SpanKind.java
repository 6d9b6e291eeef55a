package io.orderly.platform.tracing;

/** On which side of a call or message a span stands: the words of OpenTelemetry. */
public enum SpanKind {
  INTERNAL,
  /** Answers a request. */
  SERVER,
  /** Makes a request. */
  CLIENT,
  /** Sends a message. */
  PRODUCER,
  /** Handles a message. */
  CONSUMER
}
