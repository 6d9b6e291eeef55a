package io.orderly.benchmarks.arena;

import io.orderly.benchmarks.loading.OrderKind;
import io.orderly.local.suite.Service;
import io.orderly.local.suite.SuiteSettings;
import java.io.IOException;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.List;
import java.util.Locale;
import java.util.Objects;

/**
 * What a suite has for orders of a kind: their workflow, and agents of their own by a partner file.
 * The agents of plain orders stay as they are.
 *
 * @param workflows the folder of the workflow, which kinds may share
 * @param partner the partner file
 * @param agents that are set up by it
 */
record OrderSetup(Path workflows, Path partner, List<String> agents) {

  /**
   * Writes both files of a kind into a folder, which is made.
   *
   * @param kind not plain, which has no files
   */
  static OrderSetup write(OrderKind kind, Path folder) throws IOException {
    var workflow = kind.value() + "-fulfilment.yaml";
    var partner = kind.value() + "-partner.yaml";
    var setup = new OrderSetup(folder.resolve("workflows"), folder.resolve(partner), agents(kind));
    Files.createDirectories(setup.workflows);
    copy(workflow, setup.workflows.resolve(workflow));
    copy(partner, setup.partner);
    return setup;
  }

  private static List<String> agents(OrderKind kind) {
    return switch (kind) {
      case PLAIN -> List.of();
      case RICH -> List.of("warehouse", "bank", "courier");
      case WAITING -> List.of("delivery");
    };
  }

  private static void copy(String resource, Path file) throws IOException {
    try (var text = OrderSetup.class.getResourceAsStream(resource)) {
      Files.copy(Objects.requireNonNull(text), file, StandardCopyOption.REPLACE_EXISTING);
    }
  }

  /** The settings with it, for a partner at that address. */
  SuiteSettings addedTo(SuiteSettings settings, URI address) {
    var added =
        settings.withEnvironment(
            Service.SUBMISSION, "ORDERLY_WORKFLOWS_FOLDER", workflows.toString());
    for (var name : agents) {
      var prefix = "ORDERLY_AGENTS_" + name.toUpperCase(Locale.ROOT);
      added =
          added
              .withEnvironment(Service.AGENT, prefix + "_PARTNER", partner.toString())
              .withEnvironment(Service.AGENT, prefix + "_BASEURL", address.toString());
    }
    return added;
  }
}
