package io.orderly.platform;

import org.springframework.boot.context.properties.ConfigurationProperties;

/**
 * Identity of this process.
 *
 * @param instanceId Id of this instance: stable over restarts, and unique among the instances of
 *     the service
 */
@ConfigurationProperties("orderly")
public record InstanceProperties(String instanceId) {

  public InstanceProperties {
    if (instanceId == null || instanceId.isBlank() || instanceId.contains("#")) {
      throw new IllegalArgumentException(
          "orderly.instance-id must be set and hold no #, but is " + instanceId);
    }
  }
}
