package io.orderly.operator.bulk;

import io.orderly.operator.web.CommandFields;
import io.orderly.operator.web.FilterFields;
import io.orderly.store.search.OrderFilter;

/** Reads a filter. One that asks for nothing is refused: nobody means every order. */
final class FilterRequest {

  private FilterRequest() {}

  static OrderFilter read(CommandFields command, String field) {
    CommandFields fields = command.section(field, FilterFields.KNOWN);
    if (fields.isEmpty()) {
      command.refuse(
          field,
          "at least one of " + String.join(", ", FilterFields.KNOWN.stream().sorted().toList()));
    }
    return FilterFields.read(fields);
  }
}
