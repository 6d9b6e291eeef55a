package io.orderly.partner.reading;

import com.fasterxml.jackson.databind.JsonNode;
import io.orderly.json.FieldType;
import io.orderly.partner.ParameterType;
import io.orderly.workflow.StepOperation;
import io.orderly.yaml.FileErrors;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;

/** Reads {@code with} of one operation: the types of its parameters, by name. */
final class ParametersReader {

  private static final FieldType<JsonNode> PARAMETERS =
      FieldType.object(20, "must be a mapping of 1 to 20 parameters");
  private static final FieldType<ParameterType> TYPE = FieldType.constant(ParameterType.class);

  private ParametersReader() {}

  static Map<String, ParameterType> read(FileErrors errors, String place, JsonNode node) {
    if (node.isMissingNode()) {
      return Map.of();
    }
    Optional<JsonNode> entries = PARAMETERS.read(node);
    if (entries.isEmpty()) {
      errors.invalid(place, "with", node, PARAMETERS.rule());
      return Map.of();
    }
    Map<String, ParameterType> types = new LinkedHashMap<>();
    for (Map.Entry<String, JsonNode> entry : entries.get().properties()) {
      if (StepOperation.PARAMETER.matcher(entry.getKey()).matches()) {
        TYPE.read(entry.getValue())
            .ifPresentOrElse(
                type -> types.put(entry.getKey(), type),
                () ->
                    errors.invalid(place + ".with", entry.getKey(), entry.getValue(), TYPE.rule()));
      } else {
        errors.add(
            place + ".with." + entry.getKey(),
            "the name must have 1 to 63 letters, digits and underscores and begin with a small"
                + " letter");
      }
    }
    return types;
  }
}
