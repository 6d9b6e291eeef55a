package io.orderly.partner.reading;

import com.fasterxml.jackson.databind.JsonNode;
import io.orderly.json.JsonFields;
import io.orderly.yaml.FileErrors;
import java.util.Collection;

/**
 * Errors that show nothing of what is there: a secret may stand in the wrong place, also where a
 * name belongs, and an error is in a log next.
 */
record ConcealedErrors(FileErrors errors) implements JsonFields.Errors {

  @Override
  public void missing(String path, String field, String rule) {
    errors.missing(path, field, rule);
  }

  @Override
  public void invalid(String path, String field, JsonNode value, String rule) {
    errors.add(path, "%s is invalid; it %s".formatted(field, rule));
  }

  @Override
  public void unknown(String path, String field, Collection<String> known) {
    errors.add(
        path, "a field is unknown; it must be one of %s".formatted(String.join(", ", known)));
  }

  @Override
  public void notAnObject(String path, JsonNode value, Collection<String> known) {
    errors.add(path, "it must be a mapping with the fields %s".formatted(String.join(", ", known)));
  }
}
