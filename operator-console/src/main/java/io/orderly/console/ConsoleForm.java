package io.orderly.console;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.DeserializationFeature;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.cfg.JsonNodeFeature;
import com.fasterxml.jackson.databind.json.JsonMapper;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import com.fasterxml.jackson.databind.node.TextNode;
import io.orderly.console.ConsoleUser.FormToken;
import io.orderly.messages.FieldProblem;
import io.orderly.operator.web.CommandHead;
import io.orderly.operator.web.RequestReader;
import io.orderly.platform.problem.ProblemException;
import io.orderly.platform.problem.ProblemType;
import io.orderly.security.caller.Caller;
import jakarta.servlet.http.HttpServletRequest;
import java.lang.reflect.RecordComponent;
import java.time.Instant;
import java.util.Map;
import java.util.Set;
import java.util.UUID;
import java.util.stream.Collectors;

/**
 * The form of a command as its page shows it. A sent form is read as the JSON of the REST endpoint,
 * so that one reader validates both; empty fields are omitted.
 *
 * @param commandId of the command: a form that is sent twice is one command
 * @param actor the operator under whose name it runs
 * @param token CSRF token
 * @param typed values to show, by field
 * @param errors validation errors, by field
 */
public record ConsoleForm(
    String commandId,
    String actor,
    FormToken token,
    Map<String, String> typed,
    Map<String, String> errors) {

  /** The field of every form. */
  public static final String REASON = "reason";

  private static final JsonMapper JSON =
      JsonMapper.builder()
          .enable(DeserializationFeature.USE_BIG_DECIMAL_FOR_FLOATS)
          .disable(JsonNodeFeature.STRIP_TRAILING_BIGDECIMAL_ZEROES)
          .build();
  private static final String INTEGER = "-?[0-9]{1,18}";
  private static final Set<Class<?>> TEXTS = Set.of(String.class, Instant.class);

  /**
   * An empty form.
   *
   * @throws ProblemException (forbidden) if the user is not an operator
   */
  public static ConsoleForm empty(ConsoleUser user) {
    return of(user, Map.of(), Map.of());
  }

  /**
   * The form with what was typed into it.
   *
   * @param fields to show again
   * @throws ProblemException (forbidden) if the user is not an operator
   */
  public static ConsoleForm of(
      HttpServletRequest request, Set<String> fields, Map<String, String> errors) {
    return of(ConsoleUser.of(request), typed(request, fields), errors);
  }

  private static ConsoleForm of(
      ConsoleUser user, Map<String, String> typed, Map<String, String> errors) {
    if (user.mayCommand()) {
      String commandId = UUID.randomUUID().toString();
      return new ConsoleForm(commandId, user.name(), user.token(), typed, errors);
    }
    throw new ProblemException(
        ProblemType.FORBIDDEN,
        "You are logged in as %s with read-only access. Commands need the role operator."
            .formatted(user.name()));
  }

  public String typed(String field) {
    return typed.getOrDefault(field, "");
  }

  /** The values of those fields that the request has. */
  public static Map<String, String> typed(HttpServletRequest request, Set<String> fields) {
    return fields.stream()
        .filter(field -> request.getParameter(field) != null)
        .collect(Collectors.toMap(field -> field, request::getParameter));
  }

  /** The first broken rule of each field. */
  public static Map<String, String> errorsOf(ProblemException invalid) {
    return invalid.errors().stream()
        .collect(
            Collectors.toMap(FieldProblem::field, FieldProblem::rule, (first, other) -> first));
  }

  /**
   * Reads a form without fields of its own.
   *
   * @throws ProblemException with every invalid field
   */
  public static CommandHead readHead(RequestReader reader, HttpServletRequest request) {
    return head(read(reader, request, CommandHead.Request.class), request);
  }

  /**
   * Reads a form as the request of the REST endpoint.
   *
   * @throws ProblemException with every invalid field
   */
  public static <T extends CommandHead.Fields> T read(
      RequestReader reader, HttpServletRequest request, Class<T> type) {
    return reader.readValid(body(request, type), type);
  }

  /** The head of a command that was read from a form. */
  public static CommandHead head(CommandHead.Fields command, HttpServletRequest request) {
    return command.head(null, Caller.of(request.getUserPrincipal()));
  }

  /**
   * The JSON that a client of the REST endpoint would send. Objects are left out. The actor is
   * never a field: it is the authenticated user.
   */
  public static ObjectNode body(HttpServletRequest request, Class<?> type) {
    ObjectNode body = JsonNodeFactory.instance.objectNode();
    for (RecordComponent field : type.getRecordComponents()) {
      String text = request.getParameter(field.getName());
      boolean isGiven = text != null && !text.isBlank() && !field.getName().equals("actor");
      if (isGiven && !field.getType().isRecord()) {
        body.set(field.getName(), value(text.strip(), field.getType()));
      }
    }
    return body;
  }

  /** Text that is not of the type stays text, which the reader refuses under the field's name. */
  private static JsonNode value(String text, Class<?> type) {
    if (TEXTS.contains(type)) {
      return new TextNode(text);
    }
    if (text.matches(INTEGER)) {
      return JsonNodeFactory.instance.numberNode(Long.parseLong(text));
    }
    try {
      return JSON.readTree(text);
    } catch (JsonProcessingException e) {
      return new TextNode(text);
    }
  }
}
