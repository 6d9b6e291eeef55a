package io.orderly.agent.http;

import io.orderly.agent.Agent;
import io.orderly.agent.PunctualAgent;
import io.orderly.agent.StepAnswer;
import io.orderly.agent.StepCall;
import java.util.Map;
import java.util.Set;

/**
 * One logical agent in several versions of its partner file: a step whose workflow names a version
 * is performed, asked about and undone by that one, every other by the current one.
 */
final class PartnerVersions implements PunctualAgent {

  private final Agent current;
  private final Map<String, Agent> earlier;

  /**
   * Of these, which all know that all of them are served.
   *
   * @param earlier by name and version
   */
  PartnerVersions(Agent current, Map<String, Agent> earlier) {
    this.current = current;
    this.earlier = Map.copyOf(earlier);
  }

  @Override
  public String name() {
    return current.name();
  }

  @Override
  public Set<String> partners() {
    return current.partners();
  }

  @Override
  public boolean callsAtMostOnce() {
    return current.callsAtMostOnce() || earlier.values().stream().anyMatch(Agent::callsAtMostOnce);
  }

  @Override
  public StepAnswer perform(StepCall call) throws InterruptedException {
    return of(call).perform(call);
  }

  @Override
  public StepAnswer status(StepCall call) throws InterruptedException {
    return of(call).status(call);
  }

  @Override
  public StepAnswer undo(StepCall call) throws InterruptedException {
    return of(call).undo(call);
  }

  private Agent of(StepCall call) {
    String partner = call.request().partner();
    return partner == null ? current : earlier.getOrDefault(partner, current);
  }
}
