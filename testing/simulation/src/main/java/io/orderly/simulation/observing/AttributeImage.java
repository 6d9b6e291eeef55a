package io.orderly.simulation.observing;

import com.fasterxml.jackson.databind.JsonNode;
import io.orderly.messages.OrderLine;
import io.orderly.messages.StepRequest;
import java.util.HashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** Attributes and results as plain values by their path. */
final class AttributeImage {

  private AttributeImage() {}

  static Map<String, String> of(StepRequest request) {
    OrderLine line = request.order().lines().get(0);
    Map<String, String> values = of(request.order().attributes(), line.attributes());
    request.results().forEach((step, result) -> add("results." + step, result, values));
    return values;
  }

  static Map<String, String> of(@Nullable JsonNode ofOrder, @Nullable JsonNode ofLine) {
    Map<String, String> values = new HashMap<>();
    add("attributes", ofOrder, values);
    add("lines.attributes", ofLine, values);
    return values;
  }

  private static void add(String path, @Nullable JsonNode value, Map<String, String> values) {
    if (value != null && value.isObject()) {
      value
          .properties()
          .forEach(member -> add(path + "." + member.getKey(), member.getValue(), values));
    } else if (value != null) {
      values.put(path, value.toString());
    }
  }
}
