package io.orderly.supervisor.console.overview;

import io.orderly.supervisor.console.Words;
import io.orderly.supervisor.console.agents.AgentRow;
import java.util.List;
import java.util.Locale;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/**
 * All that there is to see, in one sentence.
 *
 * @param link where to go on; null where there is nothing to do
 */
public record Verdict(Tone tone, String sentence, @Nullable Link link) {

  /** How bad it is. */
  public enum Tone {
    WELL,
    WATCH,
    NEEDS_YOU;

    /** The class of the sentence. */
    public String cssClass() {
      return "verdict " + name().toLowerCase(Locale.ROOT).replace('_', '-');
    }
  }

  /** Where to go on. */
  public record Link(String word, String path) {}

  /** The worst that there is: orders wait for a person, calls fail, or agents are not heard. */
  static Verdict of(OverviewView view) {
    if (view.errors() > 0) {
      return new Verdict(
          Tone.NEEDS_YOU,
          Words.count(view.errors(), "order needs you.", "orders need you."),
          new Link("See why", "/console/errors"));
    }
    List<AgentRow> shut = view.shut();
    if (!shut.isEmpty()) {
      String names = shut.stream().map(AgentRow::name).collect(Collectors.joining(", "));
      return new Verdict(
          Tone.WATCH,
          "No order is in Error, but remote services fail: the circuit is open at " + names + ".",
          new Link("See the agents", "/console/agents"));
    }
    return view.unheardSince() == null
        ? new Verdict(Tone.WELL, "All is well: no order is in Error.", null)
        : new Verdict(
            Tone.WATCH, "No order is in Error, but the reports of agents can't be read.", null);
  }
}
