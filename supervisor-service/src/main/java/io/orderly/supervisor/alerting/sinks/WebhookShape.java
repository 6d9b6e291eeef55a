package io.orderly.supervisor.alerting.sinks;

import io.orderly.supervisor.alerting.AlertNews;

/** How a webhook wants to be told. */
@FunctionalInterface
interface WebhookShape {

  /** What is written as the body. */
  Object of(AlertNews news);
}
