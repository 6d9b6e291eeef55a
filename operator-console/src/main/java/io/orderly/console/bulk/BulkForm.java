package io.orderly.console.bulk;

import com.fasterxml.jackson.databind.node.ObjectNode;
import io.orderly.console.ConsoleForm;
import io.orderly.operator.bulk.BulkRequest;
import io.orderly.operator.commands.CommandKind;
import io.orderly.operator.web.RequestReader;
import io.orderly.platform.problem.ProblemException;
import jakarta.servlet.http.HttpServletRequest;
import java.time.LocalDateTime;
import java.time.ZoneOffset;
import java.time.format.DateTimeParseException;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Set;

/** Reads the form of a bulk command as the JSON of the REST endpoint. */
final class BulkForm {

  /** Fields of the REST endpoint by fields of the form. */
  static final Map<String, String> FILTERS = filters();

  private static final Set<String> TIMESTAMPS = Set.of("from", "until");

  private BulkForm() {}

  private static Map<String, String> filters() {
    Map<String, String> filters = new LinkedHashMap<>();
    filters.put("state", "state");
    filters.put("code", "failureCode");
    filters.put("step", "step");
    filters.put("agent", "agent");
    filters.put("workflow", "workflow");
    filters.put("customer", "customerId");
    filters.put("submitter", "submitter");
    filters.put("from", "raisedFrom");
    filters.put("until", "raisedUntil");
    return filters;
  }

  /**
   * Reads a dry run.
   *
   * @throws io.orderly.platform.problem.ProblemException with every invalid field
   */
  static BulkRequest counting(RequestReader reader, HttpServletRequest request) {
    ObjectNode body = ConsoleForm.read(request, Set.of(), Set.of(), Set.of());
    body.put("command", CommandKind.RESUBMIT.value());
    body.put("dryRun", true);
    body.put(ConsoleForm.REASON, "a count");
    body.set("filter", filter(request));
    return reader.readValid(body, BulkRequest.class);
  }

  /**
   * Reads a command.
   *
   * @throws io.orderly.platform.problem.ProblemException with every invalid field
   */
  static BulkRequest running(RequestReader reader, HttpServletRequest request) {
    ObjectNode body = ConsoleForm.headFields(request);
    body.setAll(ConsoleForm.read(request, Set.of("command"), Set.of("perSecond"), Set.of()));
    String command = body.path("command").asText();
    CommandKind.find(command).ifPresent(kind -> body.setAll(action(kind, request)));
    body.set("filter", filter(request));
    return reader.readValid(body, BulkRequest.class);
  }

  /** The form has two fields for steps: the one of the filter and the one to decide. */
  private static ObjectNode action(CommandKind kind, HttpServletRequest request) {
    return switch (kind) {
      case PRIORITY -> ConsoleForm.read(request, Set.of(), Set.of("priority"), Set.of());
      case DECIDE -> decision(request);
      case RESUBMIT, UNDO, PAUSE, RESUME -> ConsoleForm.read(request, Set.of(), Set.of(), Set.of());
    };
  }

  private static ObjectNode decision(HttpServletRequest request) {
    ObjectNode action =
        ConsoleForm.read(request, Set.of("decided", "finding"), Set.of(), Set.of("result"));
    if (action.has("decided")) {
      action.set("step", action.remove("decided"));
    }
    return action;
  }

  /** Validation errors by fields of the form. */
  static Map<String, String> errors(ProblemException invalid) {
    Map<String, String> errors = new HashMap<>(ConsoleForm.errorsOf(invalid));
    String stepError = errors.remove("step");
    if (stepError != null) {
      errors.put("decided", stepError);
    }
    return errors;
  }

  private static ObjectNode filter(HttpServletRequest request) {
    ObjectNode typed = ConsoleForm.read(request, FILTERS.keySet(), Set.of(), Set.of());
    ObjectNode filter = ConsoleForm.read(request, Set.of(), Set.of(), Set.of());
    FILTERS.forEach(
        (field, name) -> {
          if (typed.has(field)) {
            String text = typed.path(field).asText();
            filter.put(name, TIMESTAMPS.contains(field) ? instant(text) : text);
          }
        });
    return filter;
  }

  /** A browser's field for a timestamp has no zone: it is UTC here, as the label says. */
  private static String instant(String text) {
    try {
      return LocalDateTime.parse(text).atOffset(ZoneOffset.UTC).toString();
    } catch (DateTimeParseException unreadable) {
      return text;
    }
  }
}
