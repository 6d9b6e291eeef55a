package io.orderly.benchmarks.arena;

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
 * What a suite has for rich orders: their workflow, and agents of their own by a partner file. The
 * agents of plain orders stay as they are.
 *
 * @param workflows the folder of the workflow
 * @param partner the partner file
 */
record RichOrderSetup(Path workflows, Path partner) {

  static final List<String> AGENTS = List.of("warehouse", "bank", "courier");

  /** Writes both files into a folder, which is made. */
  static RichOrderSetup write(Path folder) throws IOException {
    var setup =
        new RichOrderSetup(folder.resolve("workflows"), folder.resolve("rich-partner.yaml"));
    Files.createDirectories(setup.workflows);
    copy("rich-fulfilment.yaml", setup.workflows.resolve("rich-fulfilment.yaml"));
    copy("rich-partner.yaml", setup.partner);
    return setup;
  }

  private static void copy(String resource, Path file) throws IOException {
    try (var text = RichOrderSetup.class.getResourceAsStream(resource)) {
      Files.copy(Objects.requireNonNull(text), file, StandardCopyOption.REPLACE_EXISTING);
    }
  }

  /** The settings with it, for a partner at that address. */
  SuiteSettings addedTo(SuiteSettings settings, URI address) {
    var added =
        settings.withEnvironment(
            Service.SUBMISSION, "ORDERLY_WORKFLOWS_FOLDER", workflows.toString());
    for (var name : AGENTS) {
      var prefix = "ORDERLY_AGENTS_" + name.toUpperCase(Locale.ROOT);
      added =
          added
              .withEnvironment(Service.AGENT, prefix + "_PARTNER", partner.toString())
              .withEnvironment(Service.AGENT, prefix + "_BASEURL", address.toString());
    }
    return added;
  }
}
