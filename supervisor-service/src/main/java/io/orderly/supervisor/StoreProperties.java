package io.orderly.supervisor;

import org.springframework.boot.context.properties.ConfigurationProperties;

/**
 * What is expected of the state store.
 *
 * @param synchronousStandby whether a server without one is worth an alert
 */
@ConfigurationProperties("orderly.store")
public record StoreProperties(SynchronousStandby synchronousStandby) {

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
