package io.orderly.console.bulk;

import com.fasterxml.jackson.databind.node.JsonNodeFactory;
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
import java.util.List;
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
    ObjectNode body = JsonNodeFactory.instance.objectNode();
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
    ObjectNode body = ConsoleForm.body(request, BulkRequest.class);
    // The form has two fields for steps, and shows the fields of all commands.
    body.remove("step");
    String decided = request.getParameter("decided");
    if (decided != null && !decided.isBlank()) {
      body.put("step", decided.strip());
    }
    body.remove(
        switch (CommandKind.find(body.path("command").asText()).orElse(CommandKind.RESUBMIT)) {
          case PRIORITY -> List.of("step", "finding", "result");
          case DECIDE -> List.of("priority");
          case RESUBMIT, ANSWER, CORRECT, UNDO, PAUSE, RESUME, ASK_STATUS ->
              List.of("priority", "step", "finding", "result");
        });
    body.set("filter", filter(request));
    return reader.readValid(body, BulkRequest.class);
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
    ObjectNode filter = JsonNodeFactory.instance.objectNode();
    FILTERS.forEach(
        (field, name) -> {
          String text = request.getParameter(field);
          if (text != null && !text.isBlank()) {
            filter.put(name, TIMESTAMPS.contains(field) ? instant(text.strip()) : text.strip());
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
