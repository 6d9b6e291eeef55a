package io.orderly.console.bulk;

import com.fasterxml.jackson.databind.node.ObjectNode;
import io.orderly.console.FormBody;
import io.orderly.console.FormErrors;
import io.orderly.operator.bulk.BulkRequest;
import io.orderly.operator.commands.CommandKind;
import io.orderly.operator.web.CommandHead;
import io.orderly.platform.problem.ProblemException;
import io.orderly.security.caller.Caller;
import jakarta.servlet.http.HttpServletRequest;
import java.time.LocalDateTime;
import java.time.ZoneOffset;
import java.time.format.DateTimeParseException;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Set;

/** A form of a bulk command, as the REST door would take it. */
final class BulkForm {

  /** The fields of the page, and what the door calls them. */
  static final Map<String, String> FILTERS = filters();

  private static final Set<String> MOMENTS = Set.of("from", "until");

  private BulkForm() {}

  private static Map<String, String> filters() {
    Map<String, String> filters = new LinkedHashMap<>();
    filters.put("state", "state");
    filters.put("code", "failureCode");
    filters.put("step", "step");
    filters.put("agent", "agent");
    filters.put("workflow", "workflow");
    filters.put("customer", "customer");
    filters.put("submitter", "submitter");
    filters.put("from", "raisedFrom");
    filters.put("until", "raisedUntil");
    return filters;
  }

  /**
   * Only counts.
   *
   * @throws io.orderly.platform.problem.ProblemException naming every field that is wrong
   */
  static BulkRequest counting(HttpServletRequest request) {
    ObjectNode body = FormBody.read(request, Set.of(), Set.of(), Set.of());
    body.put("command", CommandKind.RESUBMIT.value());
    body.put("dryRun", true);
    body.put(CommandHead.REASON, "a count");
    body.set("filter", filter(request));
    return BulkRequest.read(null, body, Caller.of(request.getUserPrincipal()));
  }

  /**
   * Runs.
   *
   * @throws io.orderly.platform.problem.ProblemException naming every field that is wrong
   */
  static BulkRequest running(HttpServletRequest request) {
    ObjectNode body = FormBody.head(request);
    body.setAll(FormBody.read(request, Set.of("command"), Set.of("perSecond"), Set.of()));
    String command = body.path("command").asText();
    CommandKind.find(command).ifPresent(kind -> body.setAll(wish(kind, request)));
    body.set("filter", filter(request));
    return BulkRequest.read(null, body, Caller.of(request.getUserPrincipal()));
  }

  /** The step that is decided has a field of its own, beside the one that is filtered by. */
  private static ObjectNode wish(CommandKind kind, HttpServletRequest request) {
    return switch (kind) {
      case PRIORITY -> FormBody.read(request, Set.of(), Set.of("priority"), Set.of());
      case DECIDE -> decision(request);
      case RESUBMIT, UNDO, PAUSE, RESUME -> FormBody.read(request, Set.of(), Set.of(), Set.of());
    };
  }

  private static ObjectNode decision(HttpServletRequest request) {
    ObjectNode wish =
        FormBody.read(request, Set.of("decided", "verdict"), Set.of(), Set.of("result"));
    if (wish.has("decided")) {
      wish.set("step", wish.remove("decided"));
    }
    return wish;
  }

  /** What is wrong, by the fields of the page. */
  static Map<String, String> wrong(ProblemException malformed) {
    Map<String, String> wrong = new HashMap<>(FormErrors.fieldsOf(malformed));
    String aboutDecided = wrong.remove("step");
    if (aboutDecided != null) {
      wrong.put("decided", aboutDecided);
    }
    return wrong;
  }

  private static ObjectNode filter(HttpServletRequest request) {
    ObjectNode typed = FormBody.read(request, FILTERS.keySet(), Set.of(), Set.of());
    ObjectNode filter = FormBody.read(request, Set.of(), Set.of(), Set.of());
    FILTERS.forEach(
        (field, name) -> {
          if (typed.has(field)) {
            String text = typed.path(field).asText();
            filter.put(name, MOMENTS.contains(field) ? moment(text) : text);
          }
        });
    return filter;
  }

  /** A browser's field for a moment names no zone: it is UTC here, as the label says. */
  private static String moment(String text) {
    try {
      return LocalDateTime.parse(text).atOffset(ZoneOffset.UTC).toString();
    } catch (DateTimeParseException unreadable) {
      return text;
    }
  }
}
