package io.orderly.cli;

import io.orderly.cli.operator.workflows.DefinitionFile;
import io.orderly.cli.terminal.CommandFailedException;
import io.orderly.cli.terminal.CommandMisusedException;
import io.orderly.partner.PartnerDefinition;
import io.orderly.partner.reading.PartnerParser;
import io.orderly.partner.reading.PartnerParser.InvalidPartnerException;
import io.orderly.partner.workflow.WorkflowPromises;
import io.orderly.workflow.WorkflowDefinition;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;

/** What the partner files of agents say about workflows. */
final class PartnerPromises {

  private final Map<String, PartnerDefinition> partners = new TreeMap<>();
  private final Set<String> unused = new TreeSet<>();

  /**
   * Of these files by agent.
   *
   * @throws CommandFailedException when one is no valid partner file, with every error of it
   */
  PartnerPromises(Map<String, Path> files) {
    files.forEach((agent, file) -> partners.put(agent, parse(file)));
    unused.addAll(partners.keySet());
  }

  private static PartnerDefinition parse(Path file) {
    try {
      return new PartnerParser().parse(file.toString(), DefinitionFile.text(file, "partner"));
    } catch (InvalidPartnerException invalid) {
      throw new CommandFailedException(String.valueOf(invalid.getMessage()), invalid);
    }
  }

  List<String> errors(WorkflowDefinition workflow) {
    List<String> errors = new ArrayList<>();
    partners.forEach(
        (agent, partner) -> {
          if (workflow.agents().containsKey(agent)) {
            unused.remove(agent);
            errors.addAll(WorkflowPromises.findErrors(workflow, agent, partner));
          }
        });
    return errors;
  }

  /**
   * Makes sure that no file was compared with nothing.
   *
   * @throws CommandMisusedException when none of the workflows has such an agent
   */
  void refuseUnused() {
    if (!unused.isEmpty()) {
      throw new CommandMisusedException(
          "--partner names %s, which no workflow file has as an agent."
              .formatted(String.join(", ", unused)));
    }
  }
}
