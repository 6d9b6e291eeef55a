package io.orderly.supervisor.bulk;

import io.orderly.store.OrderFilter;
import io.orderly.supervisor.door.CommandFields;
import io.orderly.supervisor.door.FilterFields;

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
