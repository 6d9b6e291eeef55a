package io.orderly.system;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import io.orderly.local.suite.Service;
import io.orderly.local.suite.ServiceInstance;
import io.orderly.local.suite.Suite;
import java.io.IOException;
import java.nio.file.Files;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Pattern;

/** What the processes of a suite have said, plain or as JSON. */
record Logs(Suite suite) {

  private static final ObjectMapper JSON = new ObjectMapper();
  private static final Pattern TROUBLE =
      Pattern.compile(" (?:WARN|ERROR) |\"level\":\"(?:WARN|ERROR)\"");

  /** Each line of a service that logs as in a container. */
  List<JsonNode> of(Service service) throws IOException {
    return json(lines(service));
  }

  /** The same, of one order. */
  List<JsonNode> of(Service service, String orderId) throws IOException {
    List<String> lines = lines(service);
    // Before they are parsed: there are many.
    lines.removeIf(line -> !line.contains(orderId));
    List<JsonNode> told = json(lines);
    told.removeIf(line -> !line.at("/orderly/order/id").asText().equals(orderId));
    return told;
  }

  /** The warnings and errors about one order, of whichever service. */
  List<String> troubleWith(String orderId) throws IOException {
    List<String> trouble = new ArrayList<>();
    for (Service service : Service.values()) {
      lines(service).stream()
          .filter(line -> line.contains(orderId) && TROUBLE.matcher(line).find())
          .forEach(trouble::add);
    }
    return trouble;
  }

  private List<String> lines(Service service) throws IOException {
    List<String> lines = new ArrayList<>();
    for (ServiceInstance instance : suite.instances(service)) {
      lines.addAll(Files.readAllLines(instance.log()));
    }
    // Java's launcher says so, before any service logs.
    lines.removeIf(line -> line.startsWith("NOTE: Picked up JDK_JAVA_OPTIONS"));
    return lines;
  }

  private static List<JsonNode> json(List<String> lines) throws IOException {
    List<JsonNode> parsed = new ArrayList<>();
    for (String line : lines) {
      parsed.add(JSON.readTree(line));
    }
    return parsed;
  }
}
