package io.orderly.platform;

import io.orderly.messages.ReplyMac;
import java.nio.charset.StandardCharsets;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.springframework.boot.context.properties.ConfigurationProperties;

/**
 * What the schedulers believe an agent's events by. The first secret of an agent service must be
 * among those of all schedulers, or the agent's events become dead letters.
 *
 * @param eventSecrets Secrets that prove the events of an agent whose partner file has trust:
 *     content, by agent, of at least 32 bytes each; for agent service and schedulers alone. One or
 *     two per agent, separated by a comma: agents sign with the first, schedulers accept both, and
 *     each reads them at its start only. Give the secret of a new agent to the schedulers first. To
 *     replace a secret: first old,new in the schedulers, then new in the agents, then new in the
 *     schedulers once no dead letter with the old one is to be replayed. If the name of the agent
 *     has a hyphen, use a configuration file: environment variables drop dashes
 */
@ConfigurationProperties("orderly")
public record EventSecretProperties(Map<String, List<String>> eventSecrets) {

  private static final int MAX_SECRETS = 2;

  /**
   * Checks the secrets.
   *
   * @throws IllegalArgumentException naming the agent whose secrets can't be used
   */
  public EventSecretProperties {
    eventSecrets = eventSecrets == null ? Map.of() : Map.copyOf(eventSecrets);
    eventSecrets.forEach(EventSecretProperties::macs);
  }

  /** The proofs that count for each agent's events, the agent's own one first. */
  public Map<String, List<ReplyMac>> macs() {
    Map<String, List<ReplyMac>> macs = new HashMap<>();
    eventSecrets.forEach((agent, secrets) -> macs.put(agent, macs(agent, secrets)));
    return Map.copyOf(macs);
  }

  /**
   * The proof of an agent's events.
   *
   * @throws IllegalArgumentException when the agent has no secret
   */
  public ReplyMac macOf(String agent) {
    List<String> secrets = eventSecrets.get(agent);
    if (secrets == null) {
      throw new IllegalArgumentException(
          "orderly.event-secrets.%s is missing: the webhooks of its partner are believed, and"
                  .formatted(agent)
              + " schedulers record only events that this secret proves");
    }
    return macs(agent, secrets).get(0);
  }

  private static List<ReplyMac> macs(String agent, List<String> secrets) {
    String setting = "orderly.event-secrets." + agent;
    if (secrets.isEmpty() || secrets.size() > MAX_SECRETS) {
      throw new IllegalArgumentException(setting + " must list one secret or two");
    }
    try {
      return secrets.stream()
          .map(secret -> new ReplyMac(secret.getBytes(StandardCharsets.UTF_8)))
          .toList();
    } catch (IllegalArgumentException tooShort) {
      throw new IllegalArgumentException(
          "%s: each secret %s".formatted(setting, tooShort.getMessage()), tooShort);
    }
  }

  /** Without the secrets. */
  @Override
  public String toString() {
    return "EventSecretProperties" + eventSecrets.keySet();
  }
}
