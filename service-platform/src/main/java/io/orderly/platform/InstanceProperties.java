package io.orderly.platform;

import org.springframework.boot.context.properties.ConfigurationProperties;

/**
 * Who this process is.
 *
 * @param instanceId stable over restarts, unique among the instances of a service, without {@code
 *     #}
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
