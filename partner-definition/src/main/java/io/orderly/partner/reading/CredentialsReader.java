package io.orderly.partner.reading;

import com.fasterxml.jackson.databind.JsonNode;
import io.orderly.json.FieldType;
import io.orderly.json.JsonFields;
import io.orderly.partner.PartnerCredentials;
import io.orderly.partner.SecretReference;
import io.orderly.yaml.FileErrors;
import java.net.URI;
import java.net.URISyntaxException;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.regex.Pattern;

/** Reads {@code credentials}: none, or one kind with references to its secrets. */
final class CredentialsReader {

  private static final String PLACE = "credentials";
  private static final List<String> KINDS = List.of("header", "bearer", "basic", "oauth2");
  private static final List<String> SECRET_FIELDS = List.of("env", "file");
  private static final FieldType<JsonNode> ANYTHING =
      new FieldType<>("must be given", Optional::of);
  private static final FieldType<String> VARIABLE =
      FieldType.matching(
          Pattern.compile("[A-Za-z_][A-Za-z0-9_]{0,127}"),
          "must be the name of an environment variable");
  private static final FieldType<Path> FILE =
      FieldType.parsed(
          text ->
              text.startsWith("/") && text.indexOf('\0') < 0
                  ? Optional.of(Path.of(text))
                  : Optional.empty(),
          "must be the absolute path of a file");
  private static final FieldType<String> TOKEN_URL =
      FieldType.parsed(
          CredentialsReader::tokenUrl,
          "must be an http or https address, or a path that begins with /");
  private static final FieldType<String> SCOPE =
      FieldType.matching(
          Pattern.compile("[\\x21-\\x7e]+( [\\x21-\\x7e]+)*"),
          "must be scopes with a space between");

  private final FileErrors errors;
  private final ConcealedErrors concealed;

  CredentialsReader(FileErrors errors) {
    this.errors = errors;
    this.concealed = new ConcealedErrors(errors);
  }

  Optional<PartnerCredentials> read(JsonNode node) {
    if ("none".equals(node.textValue())) {
      return Optional.of(new PartnerCredentials.None());
    }
    Optional<JsonFields> fields = JsonFields.of(node, PLACE, KINDS, concealed);
    if (fields.isPresent() && node.size() != 1) {
      errors.add(
          PLACE, "it must be none, or exactly one of %s".formatted(String.join(", ", KINDS)));
      return Optional.empty();
    }
    String kind = node.fieldNames().hasNext() ? node.fieldNames().next() : "";
    return fields.filter(given -> KINDS.contains(kind)).flatMap(given -> kind(given, kind));
  }

  private Optional<PartnerCredentials> kind(JsonFields fields, String kind) {
    return fields
        .required(kind, ANYTHING)
        .flatMap(
            value ->
                switch (kind) {
                  case "header" -> header(value);
                  case "bearer" ->
                      secret(PLACE + ".bearer", value).map(PartnerCredentials.Bearer::new);
                  case "basic" ->
                      basic(PLACE + ".basic", value).map(PartnerCredentials.class::cast);
                  case "oauth2" -> clientCredentials(value);
                  default -> Optional.empty();
                });
  }

  private Optional<PartnerCredentials> header(JsonNode node) {
    String place = PLACE + ".header";
    return JsonFields.of(node, place, List.of("name", "value"), concealed)
        .flatMap(
            fields -> {
              Optional<String> name = fields.required("name", HeaderNames.TYPE);
              Optional<SecretReference> value = secret(fields, place, "value");
              return name.flatMap(
                  given -> value.map(secret -> new PartnerCredentials.Header(given, secret)));
            });
  }

  /** User and password. */
  Optional<PartnerCredentials.Basic> basic(String place, JsonNode node) {
    return JsonFields.of(node, place, List.of("user", "password"), concealed)
        .flatMap(
            fields -> {
              Optional<SecretReference> user = secret(fields, place, "user");
              Optional<SecretReference> password = secret(fields, place, "password");
              return user.flatMap(
                  name -> password.map(secret -> new PartnerCredentials.Basic(name, secret)));
            });
  }

  private Optional<PartnerCredentials> clientCredentials(JsonNode node) {
    String place = PLACE + ".oauth2";
    return JsonFields.of(
            node, place, List.of("token-url", "client-id", "client-secret", "scope"), concealed)
        .flatMap(fields -> clientCredentials(fields, place));
  }

  private Optional<PartnerCredentials> clientCredentials(JsonFields fields, String place) {
    Optional<String> url = fields.required("token-url", TOKEN_URL);
    Optional<SecretReference> id = secret(fields, place, "client-id");
    Optional<SecretReference> secret = secret(fields, place, "client-secret");
    String scope = fields.optional("scope", SCOPE).orElse(null);
    return url.isPresent() && id.isPresent() && secret.isPresent()
        ? Optional.of(
            new PartnerCredentials.ClientCredentials(url.get(), id.get(), secret.get(), scope))
        : Optional.empty();
  }

  private Optional<SecretReference> secret(JsonFields fields, String place, String field) {
    return fields.required(field, ANYTHING).flatMap(node -> secret(place + "." + field, node));
  }

  /** A secret itself is not shown: it would be in a log next. */
  Optional<SecretReference> secret(String place, JsonNode node) {
    if (!node.isObject() || node.size() != 1) {
      errors.add(
          place,
          "it must be a reference, { env: NAME } or { file: /path }; secrets are not kept here");
      return Optional.empty();
    }
    return JsonFields.of(node, place, SECRET_FIELDS, concealed)
        .flatMap(
            fields ->
                fields.has("env")
                    ? fields.required("env", VARIABLE).map(SecretReference.EnvironmentVariable::new)
                    : fields.required("file", FILE).map(SecretReference.MountedFile::new));
  }

  private static Optional<String> tokenUrl(String text) {
    if (text.matches("/[A-Za-z0-9._~!$&'()*+,;=:@%/-]*")) {
      return Optional.of(text);
    }
    try {
      URI url = new URI(text);
      boolean isHttp = "http".equals(url.getScheme()) || "https".equals(url.getScheme());
      return isHttp && url.getHost() != null && url.getUserInfo() == null
          ? Optional.of(text)
          : Optional.empty();
    } catch (URISyntaxException e) {
      return Optional.empty();
    }
  }
}
