package io.orderly.local.monitoring;

/** Prometheus or Alertmanager did not get ready; the message says why. */
public final class MonitoringException extends RuntimeException {

  private static final long serialVersionUID = 1L;

  MonitoringException(String message) {
    super(message);
  }
}
