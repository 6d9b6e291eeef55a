package io.orderly.partner.reading;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.TextNode;
import io.orderly.json.FieldType;
import io.orderly.json.JsonFields;
import io.orderly.partner.HookDefinition;
import io.orderly.partner.IdempotencyKey;
import io.orderly.partner.JsonTemplate;
import io.orderly.partner.KeyMemory;
import io.orderly.partner.Operation;
import io.orderly.partner.Operation.Body;
import io.orderly.partner.Operation.Method;
import io.orderly.partner.PartnerCredentials;
import io.orderly.partner.PartnerDefinition;
import io.orderly.partner.TextTemplate;
import io.orderly.workflow.AgentDefinition.Tombstones;
import io.orderly.yaml.DurationText;
import io.orderly.yaml.FileErrors;
import java.net.URI;
import java.net.URISyntaxException;
import java.time.Duration;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/** Reads the tree of a partner file, and checks what its parts say together. */
final class PartnerReader {

  /** Of partners and operations. */
  static final FieldType<String> NAME =
      FieldType.matching(
          Pattern.compile("[a-z][a-z0-9-]{0,62}"),
          "must be a name of 1 to 63 small letters, digits and hyphens that begins with a letter");

  private static final List<String> FIELDS =
      List.of(
          "name",
          "version",
          "base-url",
          "ssl-bundle",
          "proxy",
          "credentials",
          "idempotency",
          "read-limit",
          "operations",
          "hook");
  private static final List<String> IDEMPOTENCY_FIELDS =
      List.of("header", "value", "body-field", "window", "tombstones");
  private static final FieldType<Duration> WINDOW =
      DurationText.between(Duration.ofMillis(1), Duration.ofDays(365));
  private static final FieldType<Tombstones> TOMBSTONES = FieldType.constant(Tombstones.class);
  private static final int MAX_OPERATIONS = 20;
  private static final int MAX_VERSION = 1_000_000;
  private static final int DEFAULT_READ_LIMIT = 256 * 1024;
  private static final int MAX_READ_LIMIT = 4 * 1024 * 1024;
  private static final int KILO = 1024;
  private static final Pattern SIZE = Pattern.compile("([0-9]{1,4})(KB|MB)");

  private static final FieldType<Integer> VERSION = FieldType.wholeNumber(1, MAX_VERSION);
  private static final FieldType<URI> BASE_URL =
      FieldType.parsed(
          PartnerReader::baseUrl,
          "must be an http or https address with a host, without user, query, fragment or ${}");
  private static final FieldType<Integer> READ_LIMIT =
      FieldType.parsed(PartnerReader::bytes, "must be a size from 1KB to 4MB");
  private static final FieldType<JsonNode> ANYTHING =
      new FieldType<>("must be given", Optional::of);
  private static final FieldType<JsonNode> OPERATIONS =
      FieldType.object(
          MAX_OPERATIONS, "must be a mapping of 1 to %d entries".formatted(MAX_OPERATIONS));

  private final FileErrors errors;
  private KeyMemory memory = KeyMemory.WITHOUT_KEYS;

  PartnerReader(FileErrors errors) {
    this.errors = errors;
  }

  /** The definition, valid only if no error was found; empty when the tree is no mapping. */
  Optional<PartnerDefinition> read(JsonNode root) {
    return JsonFields.of(root, "partner", FIELDS, errors).map(this::read);
  }

  private PartnerDefinition read(JsonFields fields) {
    String name = fields.required("name", NAME).orElse("");
    int version = fields.required("version", VERSION).orElse(1);
    URI baseUrl = fields.required("base-url", BASE_URL).orElse(URI.create("http://invalid"));
    PartnerCredentials credentials =
        fields
            .required("credentials", ANYTHING)
            .flatMap(new CredentialsReader(errors)::read)
            .orElse(new PartnerCredentials.None());
    Optional<IdempotencyKey> idempotency =
        fields.required("idempotency", ANYTHING).flatMap(this::idempotency);
    boolean hasKeys = idempotency.filter(key -> key instanceof IdempotencyKey.None).isEmpty();
    boolean hasEvents =
        fields.optional("hook", ANYTHING).filter(HookDefinitionReader::believesContent).isPresent();
    Map<String, Operation> operations =
        fields
            .required("operations", OPERATIONS)
            .map(node -> operations(node, hasKeys, hasEvents))
            .orElse(Map.of());
    idempotency.ifPresent(declared -> checkKeys(declared, operations));
    checkUndos(operations);
    checkCredentialHeader(credentials, idempotency.orElse(null), operations);
    return new PartnerDefinition(
        name,
        version,
        baseUrl,
        new ConnectionReader(errors).read(fields),
        credentials,
        idempotency.orElse(new IdempotencyKey.BodyField("")),
        memory,
        fields.optional("read-limit", READ_LIMIT).orElse(DEFAULT_READ_LIMIT),
        operations,
        hook(fields, hasEvents, operations));
  }

  private @Nullable HookDefinition hook(
      JsonFields fields, boolean hasEvents, Map<String, Operation> operations) {
    Optional<HookDefinition> hook =
        fields.optional("hook", ANYTHING).flatMap(new HookDefinitionReader(errors)::read);
    if (fields.has("hook")
        && !hasEvents
        && operations.values().stream().allMatch(operation -> operation.status() == null)) {
      errors.add(
          "hook",
          "no operation has a status, which a hook makes the agent ask for: leave the hook out");
    }
    checkCorrelation(hook.orElse(null), operations);
    return hook.orElse(null);
  }

  /** A value that only one side knows brings no event to its step. */
  private void checkCorrelation(@Nullable HookDefinition hook, Map<String, Operation> operations) {
    boolean isRead =
        hook != null
            && hook.content() != null
            && hook.content().reference() == HookDefinition.Reference.PARTNERS;
    boolean isGiven =
        operations.values().stream()
            .flatMap(operation -> operation.rules().stream())
            .anyMatch(rule -> rule.correlation() != null);
    if (isRead && !isGiven) {
      errors.add(
          "hook.correlation",
          "no outcome of an operation has a correlation, so that no event would find its step");
    } else if (isGiven && !isRead) {
      errors.add(
          "operations", "an outcome has a correlation, which needs a hook that has one as well");
    }
  }

  private Optional<IdempotencyKey> idempotency(JsonNode node) {
    if ("none".equals(node.textValue())) {
      return Optional.of(new IdempotencyKey.None());
    }
    return JsonFields.of(node, "idempotency", IDEMPOTENCY_FIELDS, errors)
        .flatMap(this::idempotency);
  }

  private Optional<IdempotencyKey> idempotency(JsonFields fields) {
    memory =
        new KeyMemory(
            fields.optional("window", WINDOW).orElse(null),
            fields.optional("tombstones", TOMBSTONES).orElse(null));
    if (fields.has("header") == fields.has("body-field")) {
      errors.add("idempotency", "exactly one of header and body-field must be given");
      return Optional.empty();
    }
    if (fields.has("body-field")) {
      if (fields.has("value")) {
        fields.invalid("value", "must be left out: the body says what its field holds");
      }
      return fields
          .required("body-field", FieldType.filledText(TemplateReader.MAX_TEXT))
          .map(IdempotencyKey.BodyField::new);
    }
    TemplateReader templates = TemplateReader.ofRequests(errors);
    TextTemplate value =
        fields
            .optional("value", FieldType.filledText(TemplateReader.MAX_TEXT))
            .flatMap(text -> templates.read("idempotency.value", text))
            .orElseGet(() -> templates.read("idempotency.value", "${key}").orElseThrow());
    if (!value.reads("key")) {
      fields.invalid("value", "must hold the key, such as ${key} or ${key(32)}");
    }
    return fields
        .required("header", HeaderNames.TYPE)
        .map(name -> new IdempotencyKey.Header(name, value));
  }

  private Map<String, Operation> operations(JsonNode entries, boolean hasKeys, boolean hasEvents) {
    Map<String, Operation> operations = new LinkedHashMap<>();
    RepetitionReader repetitions = new RepetitionReader(errors, entries, hasKeys, hasEvents);
    for (Map.Entry<String, JsonNode> entry : entries.properties()) {
      String name = entry.getKey();
      String path = "operations." + name;
      if (NAME.read(TextNode.valueOf(name)).isEmpty()) {
        errors.add(path, "the name of an operation " + NAME.rule());
      }
      new OperationReader(errors, repetitions, name, entry.getValue())
          .read()
          .ifPresent(operation -> operations.put(name, operation));
    }
    repetitions.check(operations);
    return operations;
  }

  private void checkUndos(Map<String, Operation> operations) {
    for (Operation operation : operations.values()) {
      String undo = operation.undo();
      if (undo == null) {
        continue;
      }
      String path = "operations." + operation.name();
      Operation undoing = operations.get(undo);
      if (undoing == null) {
        errors.add(
            path,
            "undo is \"%s\"; it must be one of the operations %s"
                .formatted(undo, String.join(", ", operations.keySet())));
      } else if (undoing.undo() != null) {
        errors.add(path, "undo is \"%s\", which has an undo itself".formatted(undo));
      } else if (!operation.with().entrySet().containsAll(undoing.with().entrySet())) {
        errors.add(
            "operations." + undo,
            "with has parameters that operation %s, which it undoes, does not have with that type"
                .formatted(operation.name()));
      }
    }
  }

  private void checkKeys(IdempotencyKey idempotency, Map<String, Operation> operations) {
    Set<String> asking = PartnerDefinition.asking(operations);
    for (Operation operation : operations.values()) {
      if (asking.contains(operation.name())) {
        continue;
      }
      String path = "operations." + operation.name();
      if (idempotency instanceof IdempotencyKey.BodyField field) {
        if (operation.method() != Method.GET && !carriesKey(operation.body(), field.name())) {
          errors.add(
              path,
              "body must have the field %s with the key, such as \"${key}\", as idempotency says"
                  .formatted(field.name()));
        }
      } else if (idempotency instanceof IdempotencyKey.Header header
          && operation.headers().keySet().stream().anyMatch(header.name()::equalsIgnoreCase)) {
        errors.add(path, "header %s is the one of idempotency".formatted(header.name()));
      }
    }
  }

  /** The credentials would replace it, without a word. */
  private void checkCredentialHeader(
      PartnerCredentials credentials,
      @Nullable IdempotencyKey idempotency,
      Map<String, Operation> operations) {
    if (!(credentials instanceof PartnerCredentials.Header secret)) {
      return;
    }
    String error = "header %s is the one of credentials".formatted(secret.name());
    if (idempotency instanceof IdempotencyKey.Header key
        && key.name().equalsIgnoreCase(secret.name())) {
      errors.add("idempotency", error);
    }
    for (Operation operation : operations.values()) {
      if (operation.headers().keySet().stream().anyMatch(secret.name()::equalsIgnoreCase)) {
        errors.add("operations." + operation.name(), error);
      }
    }
  }

  private static boolean carriesKey(Body body, String field) {
    @Nullable TextTemplate template = null;
    if (body instanceof Body.Form form) {
      template = form.fields().get(field);
    } else if (body instanceof Body.Json json
        && json.template() instanceof JsonTemplate.MapOf map
        && map.fields().get(field) instanceof JsonTemplate.Text text) {
      template = text.template();
    }
    return template != null && template.reads("key");
  }

  private static Optional<URI> baseUrl(String text) {
    try {
      URI url = new URI(text.replaceAll("/+$", ""));
      boolean isHttp = "http".equals(url.getScheme()) || "https".equals(url.getScheme());
      boolean isPlain =
          url.getRawQuery() == null && url.getRawFragment() == null && url.getUserInfo() == null;
      return isHttp && isPlain && url.getHost() != null ? Optional.of(url) : Optional.empty();
    } catch (URISyntaxException e) {
      return Optional.empty();
    }
  }

  private static Optional<Integer> bytes(String text) {
    Matcher matcher = SIZE.matcher(text);
    if (!matcher.matches()) {
      return Optional.empty();
    }
    int unit = matcher.group(2).equals("MB") ? KILO * KILO : KILO;
    long bytes = Long.parseLong(matcher.group(1)) * unit;
    return Optional.of((int) bytes).filter(size -> size >= KILO && bytes <= MAX_READ_LIMIT);
  }
}
