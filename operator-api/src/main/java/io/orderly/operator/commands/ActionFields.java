package io.orderly.operator.commands;

import com.fasterxml.jackson.databind.JsonNode;
import org.jspecify.annotations.Nullable;

/** The fields of a request that belong to certain commands only. */
public interface ActionFields {

  String FINDINGS = "happened|did-not-happen|undone";
  String FINDING_RULE = "must be happened, did-not-happen or undone";
  int MIN_PRIORITY = 0;
  int MAX_PRIORITY = 9;
  int MAX_STEP_LENGTH = 63;

  /** Maximum number of characters of a result, as JSON. */
  int MAX_RESULT_LENGTH = 16_000;

  @Nullable Integer priority();

  @Nullable String step();

  @Nullable String finding();

  @Nullable JsonNode result();

  /** Of a bulk command never: nobody looks up each of many orders at a partner. */
  default @Nullable Boolean checkedAtPartner() {
    return null;
  }
}
