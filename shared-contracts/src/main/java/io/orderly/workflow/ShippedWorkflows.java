package io.orderly.workflow;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** The workflows that come with the suite. */
public final class ShippedWorkflows {

  private static final List<String> FILES =
      List.of("order-fulfilment.yaml", "parallel-fulfilment.yaml", "shop-order.yaml");

  private ShippedWorkflows() {}

  /** All of them, read and checked anew at each call. */
  public static List<WorkflowDefinition> load() {
    WorkflowParser parser = new WorkflowParser();
    return FILES.stream().map(file -> parser.parse(file, text(file))).toList();
  }

  /** Their YAML by file name, in the order of {@link #load}. */
  public static Map<String, String> sources() {
    Map<String, String> sources = new LinkedHashMap<>();
    FILES.forEach(file -> sources.put(file, text(file)));
    return sources;
  }

  private static String text(String file) {
    try (InputStream stream = ShippedWorkflows.class.getResourceAsStream("/workflows/" + file)) {
      if (stream == null) {
        throw new IllegalStateException("workflows/" + file + " is not among the resources");
      }
      return new String(stream.readAllBytes(), StandardCharsets.UTF_8);
    } catch (IOException unreadable) {
      throw new UncheckedIOException("workflows/" + file + " can't be read", unreadable);
    }
  }
}
