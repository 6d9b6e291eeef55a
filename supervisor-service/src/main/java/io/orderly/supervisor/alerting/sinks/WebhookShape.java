package io.orderly.supervisor.alerting.sinks;

import io.orderly.supervisor.alerting.AlertNews;

/** How a webhook wants to be told. */
interface WebhookShape {

  /** What is written as the body. */
  Object of(AlertNews news);

  /** What is written as the body about many news of one cause. */
  Object ofMany(AlertGroup group);
}
