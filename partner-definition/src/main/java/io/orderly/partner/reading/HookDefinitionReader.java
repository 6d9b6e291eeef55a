package io.orderly.partner.reading;

import com.fasterxml.jackson.databind.JsonNode;
import io.orderly.json.FieldType;
import io.orderly.json.JsonFields;
import io.orderly.partner.HookDefinition;
import io.orderly.partner.HookDefinition.Algorithm;
import io.orderly.partner.HookDefinition.BasicLogin;
import io.orderly.partner.HookDefinition.Content;
import io.orderly.partner.HookDefinition.Encoding;
import io.orderly.partner.HookDefinition.Hmac;
import io.orderly.partner.HookDefinition.SharedSecret;
import io.orderly.partner.HookDefinition.Signature;
import io.orderly.partner.HookDefinition.StandardWebhooks;
import io.orderly.partner.HookDefinition.Unverified;
import io.orderly.partner.HookDefinition.Verification;
import io.orderly.partner.SecretReference;
import io.orderly.partner.TextTemplate;
import io.orderly.partner.expression.Expression;
import io.orderly.yaml.FileErrors;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** Reads {@code hook}. */
final class HookDefinitionReader {

  private static final String PLACE = "hook";
  private static final String VERIFY = "hook.verify";
  private static final String SECRET = "secret";
  private static final String PREVIOUS = "previous-secret";
  private static final String PREFIX = "prefix";
  private static final String HEADER = "header";
  private static final String SIGNATURE = "signature";
  private static final List<String> KINDS =
      List.of("hmac", HEADER, "bearer", "basic", "standard-webhooks");
  private static final List<String> HMAC_FIELDS =
      List.of(
          HEADER,
          SIGNATURE,
          PREFIX,
          "algorithm",
          "encoding",
          "signed",
          "key-encoding",
          SECRET,
          PREVIOUS);
  private static final FieldType<JsonNode> ANYTHING =
      new FieldType<>("must be given", Optional::of);
  private static final FieldType<JsonNode> VERIFICATION =
      new FieldType<>(
          "must be none, or exactly one of " + String.join(", ", KINDS),
          node ->
              Optional.of(node)
                  .filter(
                      given ->
                          "none".equals(given.textValue())
                              || (given.isObject() && given.size() == 1)));
  private static final FieldType<String> TRUST =
      FieldType.matching(
          Pattern.compile("hint|content"),
          "must be hint (the partner is asked for the status), or content (what the hook says is"
              + " believed)");
  private static final List<String> FIELDS =
      Stream.concat(
              Stream.of("trust", "order", "items", "verify"), HookContentReader.FIELDS.stream())
          .toList();
  private static final FieldType<String> TEXT = FieldType.filledText(TemplateReader.MAX_TEXT);
  private static final FieldType<String> NAME =
      FieldType.matching(
          Pattern.compile("[A-Za-z0-9!#$%&'*+.^_`|~-]{1,100}"), "must be the name of a header");
  private static final FieldType<String> USER =
      FieldType.matching(
          Pattern.compile("[\\x20-\\x39\\x3b-\\x7e]{1,200}"),
          "must be printable ASCII without a colon");
  private static final FieldType<Algorithm> ALGORITHM = FieldType.constant(Algorithm.class);
  private static final FieldType<Encoding> ENCODING = FieldType.constant(Encoding.class);

  private final FileErrors errors;
  private final ConcealedErrors concealed;
  private final TemplateReader templates;
  private final HookContentReader contents;

  HookDefinitionReader(FileErrors errors) {
    this.errors = errors;
    this.concealed = new ConcealedErrors(errors);
    this.templates = TemplateReader.ofHooks(errors);
    this.contents = new HookContentReader(errors);
  }

  Optional<HookDefinition> read(JsonNode node) {
    return JsonFields.of(node, PLACE, FIELDS, errors).flatMap(this::read);
  }

  /** Whether the content of the hook is believed, as far as the file can be read. */
  static boolean believesContent(JsonNode hook) {
    return "content".equals(hook.path("trust").asText());
  }

  private Optional<HookDefinition> read(JsonFields fields) {
    boolean isContent = fields.required("trust", TRUST).filter("content"::equals).isPresent();
    String field = HookContentReader.referenceField(fields);
    Optional<TextTemplate> reference =
        isContent
            ? contents.reference(fields)
            : fields
                .required("order", TEXT)
                .flatMap(text -> templates.read(PLACE + ".order", text));
    reference
        .filter(template -> template.expressions().findAny().isEmpty())
        .ifPresent(
            constant ->
                errors.add(
                    PLACE + "." + field,
                    "it must say where in the hook %s is, such as ${body.reference}"
                        .formatted("order".equals(field) ? "our reference" : "the value")));
    Optional<Expression> items = fields.optional("items", TEXT).flatMap(this::items);
    Optional<? extends Verification> verification =
        fields.required("verify", VERIFICATION).flatMap(this::verification);
    Content content = isContent ? contents.read(fields).orElse(null) : none(fields);
    if (reference.isEmpty() || verification.isEmpty()) {
      return Optional.empty();
    }
    if (content != null) {
      contents.check(reference.get(), content, verification.get());
    }
    return Optional.of(
        new HookDefinition(items.orElse(null), reference.get(), verification.get(), content));
  }

  private static @Nullable Content none(JsonFields fields) {
    HookContentReader.FIELDS.stream()
        .filter(fields::has)
        .forEach(field -> fields.invalid(field, "belongs to trust: content only"));
    return null;
  }

  private Optional<Expression> items(String text) {
    Optional<Expression> items = templates.read(PLACE + ".items", text).flatMap(TextTemplate::only);
    if (items.isEmpty()) {
      errors.add(PLACE + ".items", "it must be one expression, such as ${body.events}");
    }
    return items;
  }

  private Optional<? extends Verification> verification(JsonNode node) {
    if (node.isTextual()) {
      return Optional.of(new Unverified());
    }
    return JsonFields.of(node, VERIFY, KINDS, concealed)
        .flatMap(
            fields -> {
              String kind = node.fieldNames().next();
              JsonNode value = node.path(kind);
              String place = VERIFY + "." + kind;
              return switch (kind) {
                case "hmac" -> fields(place, value, HMAC_FIELDS).flatMap(hmac -> hmac(place, hmac));
                case HEADER ->
                    fields(place, value, List.of("name", PREFIX, SECRET, PREVIOUS))
                        .flatMap(header -> header(place, header));
                case "bearer" ->
                    fields(place, value, List.of(SECRET, PREVIOUS))
                        .map(bearer -> secrets(place, bearer))
                        .map(secrets -> new SharedSecret("authorization", "Bearer ", secrets));
                case "basic" ->
                    fields(place, value, List.of("user", SECRET, PREVIOUS))
                        .flatMap(basic -> basic(place, basic));
                case "standard-webhooks" ->
                    fields(place, value, List.of(SECRET, PREVIOUS))
                        .map(standard -> new StandardWebhooks(secrets(place, standard)));
                default -> Optional.<Verification>empty();
              };
            });
  }

  private Optional<JsonFields> fields(String place, JsonNode node, List<String> known) {
    return JsonFields.of(node, place, known, concealed);
  }

  private Optional<SharedSecret> header(String place, JsonFields fields) {
    List<SecretReference> secrets = secrets(place, fields);
    String prefix = fields.optional(PREFIX, TEXT).orElse("");
    return fields
        .required("name", NAME)
        .map(name -> new SharedSecret(name.toLowerCase(Locale.ROOT), prefix, secrets));
  }

  private Optional<BasicLogin> basic(String place, JsonFields fields) {
    List<SecretReference> secrets = secrets(place, fields);
    return fields.required("user", USER).map(user -> new BasicLogin(user, secrets));
  }

  private Optional<Hmac> hmac(String place, JsonFields fields) {
    List<SecretReference> secrets = secrets(place, fields);
    String prefix = fields.optional(PREFIX, TEXT).orElse("");
    Encoding encoding = fields.optional("encoding", ENCODING).orElse(Encoding.HEX);
    if (encoding == Encoding.TEXT) {
      errors.add(place, "encoding must be hex or base64");
    }
    Optional<TextTemplate> signed =
        fields.optional("signed", TEXT).flatMap(text -> templates.read(place + ".signed", text));
    Algorithm algorithm = fields.optional("algorithm", ALGORITHM).orElse(Algorithm.SHA256);
    Encoding keyEncoding = fields.optional("key-encoding", ENCODING).orElse(Encoding.TEXT);
    return signature(place, fields)
        .map(
            value ->
                new Hmac(
                    new Signature(value, prefix, encoding),
                    signed.orElse(null),
                    algorithm,
                    keyEncoding,
                    secrets));
  }

  private Optional<TextTemplate> signature(String place, JsonFields fields) {
    if (fields.has(HEADER) == fields.has(SIGNATURE)) {
      errors.add(place, "exactly one of header and signature must be given");
      return Optional.empty();
    }
    Optional<String> text =
        fields.has(HEADER)
            ? fields
                .required(HEADER, NAME)
                .map(name -> "${headers[\"%s\"]}".formatted(name.toLowerCase(Locale.ROOT)))
            : fields.required(SIGNATURE, TEXT);
    return text.flatMap(given -> templates.read(place + "." + SIGNATURE, given));
  }

  /** The one in force and, while it is replaced, the one before. */
  private List<SecretReference> secrets(String place, JsonFields fields) {
    CredentialsReader references = new CredentialsReader(errors);
    return Stream.of(
            fields
                .required(SECRET, ANYTHING)
                .flatMap(node -> references.secret(place + "." + SECRET, node)),
            fields
                .optional(PREVIOUS, ANYTHING)
                .flatMap(node -> references.secret(place + "." + PREVIOUS, node)))
        .flatMap(Optional::stream)
        .toList();
  }
}
