package io.orderly.workflow;

import com.fasterxml.jackson.databind.JsonNode;
import io.orderly.yaml.FileErrors;

/**
 * Finds what is wrong with a JSON Schema of attributes. What evaluates schemas is not part of this
 * module: who accepts new workflow files brings it along.
 */
@FunctionalInterface
public interface SchemaCheck {

  /** For definitions that were checked before they were stored. */
  SchemaCheck ALREADY_CHECKED = (schema, place, errors) -> {};

  /**
   * Reports every error.
   *
   * @param place of the schema in its file
   */
  void findErrors(JsonNode schema, String place, FileErrors errors);
}
