package io.orderly.supervisor.metrics;

import org.springframework.boot.context.properties.ConfigurationProperties;
import org.springframework.boot.context.properties.bind.DefaultValue;

/**
 * What the supervisor expects of the state store.
 *
 * @param synchronousStandby Whether Postgres must have a synchronous standby. required: a missing
 *     one is logged and alerted. optional: not, as where disks are replicated by other means
 */
@ConfigurationProperties("orderly.store")
public record StoreProperties(@DefaultValue("required") SynchronousStandby synchronousStandby) {

  /** Whether a commit must be on a second server before it is answered. */
  public enum SynchronousStandby {
    REQUIRED,
    /**
     * A server may stand alone: nothing is lost that counts, or its disks are replicated by another
     * means, as those of many managed databases are.
     */
    OPTIONAL
  }
}
