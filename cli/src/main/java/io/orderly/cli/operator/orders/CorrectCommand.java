package io.orderly.cli.operator.orders;

import com.fasterxml.jackson.databind.node.ObjectNode;
import io.orderly.cli.operator.options.Change;
import io.orderly.cli.operator.options.JsonOption;
import io.orderly.cli.rest.EndpointClient;
import io.orderly.cli.terminal.CommandMisusedException;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** Corrects the attributes of one order. */
@Command(
    name = "correct",
    description = {
      "Gives an order its next edition of attributes, by JSON Merge Patches (RFC 7396).",
      "What a patch names is set, null removes it, everything else stays. Completed steps keep",
      "their edition; every further step is performed with the new one, under a new idempotency",
      "key. Refused while a step is in flight, or may have had its effect: decide that step first."
    },
    footerHeading = "%nExamples:%n",
    footer = {
      "  orderly correct web-1001 --attributes '{\"address\": {\"street\": \"Main St 1\"}}' \\",
      "      --resubmit --reason 'the customer called'",
      "  orderly correct web-1002 --line '0={\"engraving\": null}' --seen-version 7 \\",
      "      --reason 'not wanted'"
    })
public final class CorrectCommand implements Callable<Integer> {

  @Mixin private final Change change;

  @Parameters(paramLabel = "ORDER", description = "Order id or customer reference.")
  private String order = "";

  @Option(
      names = "--attributes",
      paramLabel = "JSON",
      description = "Merge patch of the order's attributes.")
  private @Nullable String attributes;

  @Option(
      names = "--line",
      paramLabel = "INDEX=JSON",
      description = "Merge patch of the attributes of a line; its index counts from 0.")
  private Map<Integer, String> lines = new LinkedHashMap<>();

  @Option(
      names = "--seen-version",
      paramLabel = "N",
      description =
          "Version of the order that you saw, as show prints it. Required with --line, since an"
              + " amendment may change which line an index means.")
  private @Nullable Long seenVersion;

  @Option(names = "--resubmit", description = "Resubmits the order as well, if it is in Error.")
  private boolean resubmit;

  public CorrectCommand(Change change) {
    this.change = change;
  }

  @Override
  public Integer call() {
    if (attributes == null && lines.isEmpty()) {
      throw new CommandMisusedException("Give --attributes, --line or both.");
    }
    if (seenVersion == null && !lines.isEmpty()) {
      throw new CommandMisusedException(
          "Give --seen-version with --line: the version that ./orderly show %s printed with these lines."
              .formatted(order));
    }
    var fields = EndpointClient.object();
    if (seenVersion != null) {
      fields.put("version", seenVersion);
    }
    if (attributes != null) {
      fields.set("attributes", patch("--attributes", attributes));
    }
    if (!lines.isEmpty()) {
      var patches = fields.putObject("lines");
      lines.forEach(
          (index, patch) -> patches.set(index.toString(), patch("--line " + index, patch)));
    }
    if (resubmit) {
      fields.put("resubmit", true);
    }
    return new NamedOrders(change).run("correct", fields, List.of(order)).code();
  }

  private static ObjectNode patch(String option, String text) {
    return JsonOption.object(option, text, "{\"address\": {\"city\": \"Ulm\"}}");
  }
}
