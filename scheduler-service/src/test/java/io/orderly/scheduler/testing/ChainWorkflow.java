package io.orderly.scheduler.testing;

/** The YAML of workflows whose steps come one after the other. */
final class ChainWorkflow {

  private ChainWorkflow() {}

  /** One step an agent. */
  static String yaml(String name, String completeWithin, String... agents) {
    StringBuilder yaml = new StringBuilder("name: " + name + "\nagents:\n");
    for (String agent : agents) {
      yaml.append("  %s: { idempotency-window: 30d, tombstones: kept }\n".formatted(agent));
    }
    yaml.append("steps:\n");
    for (int i = 0; i < agents.length; i++) {
      yaml.append("  - name: step-%d\n    agent: %s\n".formatted(i, agents[i]));
      yaml.append("    complete-within: %s\n    attempts: 12\n".formatted(completeWithin));
      yaml.append("    backoff: { first: 2s, factor: 2, max: 5m }\n");
      yaml.append(i == 0 ? "" : "    after: [ step-%d ]\n".formatted(i - 1));
    }
    return yaml.toString();
  }
}
