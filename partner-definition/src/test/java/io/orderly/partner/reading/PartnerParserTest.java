package io.orderly.partner.reading;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import io.orderly.partner.IdempotencyKey;
import io.orderly.partner.KeyMemory;
import io.orderly.partner.Operation;
import io.orderly.partner.Operation.Body;
import io.orderly.partner.Operation.Method;
import io.orderly.partner.OutcomeRule.Outcome;
import io.orderly.partner.PartnerConnection;
import io.orderly.partner.PartnerCredentials;
import io.orderly.partner.PartnerDefinition;
import io.orderly.partner.SecretReference;
import io.orderly.partner.reading.PartnerParser.InvalidPartnerException;
import io.orderly.workflow.AgentDefinition.Tombstones;
import java.net.URI;
import java.nio.file.Path;
import java.time.Duration;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class PartnerParserTest {

  private static final String VALID =
      """
      name: payments
      version: 3
      base-url: https://payments.example.com/v2/
      credentials:
        oauth2:
          token-url: /oauth/token
          client-id: { env: CLIENT_ID }
          client-secret: { file: /run/secrets/client }
          scope: charge refund
      idempotency:
        header: Idempotency-Key
        value: ${key(64)}
      read-limit: 1MB
      operations:
        charge:
          undo: refund
          method: POST
          path: /charges
          query:
            expand: payment
          headers:
            X-Shop: shop-${order.currency}
          body:
            json:
              amount: ${minorUnits(decimal(order.total), order.currency)}
              fee: 0.10
              lines: ["${order.lines.map(l, {'sku': l.sku})}"]
          outcomes:
            - when: status == 200 && body.state == "refused"
              outcome: refused
              code: card-${body.reason}
            - when: status == 200
              outcome: completed
              result: { id: "${body.id}" }
        refund:
          method: POST
          path: /charges/${forwardResult.id}/refunds
          outcomes:
            - outcome: unknown
      """;

  private static final String HOOKED =
      VALID.replace("undo: refund", "undo: refund\n    status: ask\n    status-every: 1h")
          + """
            ask:
              method: GET
              path: /charges/${forwardResult.id}
              outcomes:
                - outcome: completed
                  result: {}
          hook:
            trust: hint
            order: ${body.reference}
            verify:
              hmac:
                header: X-Signature
                secret: { env: HOOK_SECRET }
          """;

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '`',
      value = {
        "trust: hint | trust: content | hook: events is missing; it must be a mapping of 1 to 50"
            + " names of events.",
        "order: ${body.reference} | order: reference | hook.order: it must say where in the hook"
            + " our reference is, such as ${body.reference}.",
        "order: ${body.reference} | order: ${key} | hook.order: expression \"key\" is invalid, at"
            + " character 1: undeclared reference to 'key'.",
        "order: ${body.reference} | orders: x | hook: order is missing; it must be text.",
        "header: X-Signature | headers: X-Signature | hook.verify.hmac: a field is unknown; it must"
            + " be one of header, signature, prefix, algorithm, encoding, signed, key-encoding,"
            + " secret, previous-secret.",
        "header: X-Signature | algorithm: sha1 | hook.verify.hmac: algorithm is invalid; it must be"
            + " sha256 or sha512.",
        "secret: { env: HOOK_SECRET } | secret: hunter2 | hook.verify.hmac.secret: it must be a"
            + " reference, { env: NAME } or { file: /path }; secrets are not kept here.",
      })
  void namesEachErrorOfAHook(String valid, String invalid, String error) {
    assertThat(HOOKED).contains(valid);

    assertThat(errors(HOOKED.replace(valid, invalid))).contains(error);
  }

  @Test
  void aHookNeedsAStatusAndAWordOnHowItIsVerified() {
    String hook = "hook: { trust: hint, order: \"${body.a}\" }\n";

    assertThat(errors(VALID + hook))
        .contains(
            "hook: no operation has a status, which a hook makes the agent ask for: leave the hook"
                + " out.",
            "hook: verify is missing; it must be none, or exactly one of hmac, header, bearer,"
                + " basic, standard-webhooks.");
  }

  private static final String CORRELATED =
      HOOKED
          .replace("trust: hint", "trust: content")
          .replace(
              "order: ${body.reference}",
              """
              correlation: ${body.reference}
                event: ${body.type}
                id: ${body.id}
                events:
                  done: { outcomes: [{ outcome: completed, result: {} }] }\
              """)
          .replace("outcome: completed\n", "outcome: completed\n        correlation: ${body.id}\n");

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '`',
      value = {
        "correlation: ${body.reference} | correlation: reference | hook.correlation: it must say"
            + " where in the hook the value is, such as ${body.reference}.",
        "correlation: ${body.reference} | order: ${body.reference} | operations: an outcome has a"
            + " correlation, which needs a hook that has one as well.",
        "event: ${body.type} | order: ${body.a} | hook: correlation is"
            + " \"${body.reference}\"; it takes the place of order: one of the two must be left"
            + " out.",
        "trust: content | trust: hint | hook: correlation is \"${body.reference}\"; it belongs"
            + " to trust: content only.",
        "outcome: unknown | { outcome: unknown, correlation: x } | operations.refund.outcomes[0]:"
            + " correlation is \"x\"; it belongs to accepted and completed of an operation that"
            + " is performed, its undo, or their status.",
      })
  void namesEachErrorOfACorrelation(String valid, String invalid, String error) {
    assertThat(CORRELATED).contains(valid);
    assertThat(new PartnerParser().parse("payments.yaml", CORRELATED).hook()).isNotNull();

    assertThat(errors(CORRELATED.replace(valid, invalid))).contains(error);
  }

  @Test
  void aCorrelationThatNoAnswerGivesFindsNoStep() {
    assertThat(errors(CORRELATED.replaceAll("\n *correlation: \\$\\{body.id}", "")))
        .contains(
            "hook.correlation: no outcome of an operation has a correlation, so that no event would"
                + " find its step.");
  }

  @Test
  void readsEveryField() {
    PartnerDefinition partner = new PartnerParser().parse("payments.yaml", VALID);

    assertThat(partner.name()).isEqualTo("payments");
    assertThat(partner.version()).isEqualTo(3);
    assertThat(partner.baseUrl()).isEqualTo(URI.create("https://payments.example.com/v2"));
    assertThat(partner.readLimitBytes()).isEqualTo(1024 * 1024);
    assertThat(partner.credentials())
        .isEqualTo(
            new PartnerCredentials.ClientCredentials(
                "/oauth/token",
                new SecretReference.EnvironmentVariable("CLIENT_ID"),
                new SecretReference.MountedFile(Path.of("/run/secrets/client")),
                "charge refund"));
    assertThat(partner.idempotencyKey())
        .isInstanceOfSatisfying(
            IdempotencyKey.Header.class,
            key -> assertThat(key.name()).isEqualTo("Idempotency-Key"));
    Operation charge = partner.operations().get("charge");
    assertThat(charge.method()).isEqualTo(Method.POST);
    assertThat(charge.undo()).isEqualTo("refund");
    assertThat(charge.query()).containsOnlyKeys("expand");
    assertThat(charge.headers()).containsOnlyKeys("X-Shop");
    assertThat(charge.body()).isInstanceOf(Body.Json.class);
    assertThat(charge.rules())
        .extracting(rule -> rule.outcome())
        .containsExactly(Outcome.REFUSED, Outcome.COMPLETED);
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '`',
      textBlock =
          """
          version: 3                  | version: three              | partner: version is "three"; it must be a whole number from 1 to 1000000.
          version: 3                  | version: 3\\nshop: x        | partner: field "shop" is unknown; it must be one of name, version,
          https://payments            | ftp://payments              | partner: base-url is "ftp://payments.example.com/v2/"; it must be an http or https address
          https://payments            | https://u:p@payments        | it must be an http or https address with a host, without user
          https://payments            | https://${order.id}         | it must be an http or https address with a host, without user, query, fragment or ${}.
          { env: CLIENT_ID }          | hunter2                     | credentials.oauth2.client-id: it must be a reference, { env: NAME } or { file: /path }; secrets are not kept here.
          file: /run                  | file: run                   | credentials.oauth2.client-secret: file is invalid; it must be the absolute path of a file.
          token-url: /oauth/token     | token-url: oauth            | credentials.oauth2: token-url is invalid; it must be an http or https address, or a path that begins with /.
          oauth2:                     | oauth3:                     | credentials: a field is unknown; it must be one of header, bearer, basic, oauth2.
          header: Idempotency-Key     | header: Host                | idempotency: header is "Host"; it must be the name of a header, and none of
          header: Idempotency-Key     | header: "A\\\\r\\\\nB: x"   | it must be the name of a header
          value: ${key(64)}           | value: fixed                | idempotency: value is "fixed"; it must hold the key
          value: ${key(64)}           | value: ${key(64)            | idempotency.value: "${key(64)" has a ${ without its }.
          value: ${key(64)}           | value: ${ky}                | idempotency.value: expression "ky" is invalid, at character 1: undeclared reference to 'ky'.
          read-limit: 1MB             | read-limit: 5MB             | partner: read-limit is "5MB"; it must be a size from 1KB to 4MB.
          method: POST                | method: post                | operations.charge: method is "post"; it must be GET, POST, PUT, PATCH or DELETE.
          method: POST                | method: GET                 | operations.charge: a GET has no body.
          path: /charges              | path: charges               | operations.charge: path is "charges"; it must be a path that begins with /.
          path: /charges              | path: /../admin             | operations.charge.path: "/../admin" must have only characters of a path
          path: /charges              | path: /a?x=${order.id}      | parameters belong in query
          path: /charges              | path: /${order.ident}       | operations.charge.path: expression "order.ident" is invalid, an order has no field ident
          expand: payment             | expand: 5                   | operations.charge.query.expand: it must be text; put a number in quotes.
          expand: payment             | "a&b": x                    | operations.charge.query.a&b: the name must have letters
          X-Shop:                     | Authorization:              | operations.charge.headers.Authorization: the name must be the name of a header, and none of
          X-Shop:                     | idempotency-key:            | operations.charge: header Idempotency-Key is the one of idempotency.
          ${minorUnits(               | ${forwardResult.x + (       | operations.charge.body.json.amount:
          fee: 0.10                   | fee: ${forwardResult.x}     | operations.charge.body.json.fee: forwardResult is there only in an operation that is the undo or the status of another.
          fee: 0.10                   | fee: ${attempt}             | undeclared reference to 'attempt'
          undo: refund                | undo: refnd                 | operations.charge: undo is "refnd"; it must be one of the operations charge, refund.
          outcome: completed          | outcome: accepted           | operations.charge: outcome accepted needs status: the operation that asks what became of the call; or a hook with trust: content, which says so.
          undo: refund                | undo: refund\\n    status: refund\\n    status-every: 1h | operations.charge: status is "refund", which must have and be no undo, and no find.
          undo: refund                | undo: refund\\n    status: stat\\n    status-every: 1h | operations.charge: status is "stat"; it must be one of the operations charge, refund.
          undo: refund                | undo: refund\\n    status: stat  | operations.charge: status-every is missing; it must say how often to ask what became of the call, such as 1h.
          undo: refund                | undo: refund\\n    status-every: 1h | operations.charge: status-every is "1h"; it belongs to status only.
          outcome: completed          | outcome: done               | operations.charge.outcomes[1]: outcome is "done"; it must be one of completed, accepted, never-happened,
          outcome: completed          | outcome: never-happened     | operations.charge.outcomes[1]: never-happened belongs to an operation that is the undo of another.
          outcome: completed          | outcome: unknown            | operations.charge.outcomes[1]: result is a mapping; it must be left out of unknown.
          code: card-${body.reason}   | message: no                 | operations.charge.outcomes[0]: code is missing; it must say why, such as card-declined.
          when: status == 200 && body.state == "refused" | when: status | operations.charge.outcomes[0].when: expression "status" is invalid, it is a int; a condition must be true or false.
          when: status == 200 && body.state == "refused" | message: x   | operations.charge.outcomes[0]: it has no when, so those after it never apply; it must be the last.
          """)
  void everyErrorHasItsPlaceAndWhatIsRight(String oldText, String newText, String error) {
    assertThat(VALID).contains(oldText);
    String yaml =
        VALID.replaceFirst(
            java.util.regex.Pattern.quote(oldText),
            java.util.regex.Matcher.quoteReplacement(newText.replace("\\n", "\n")));
    assertThat(errors(yaml)).contains(error);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "hunter2",
        "{ hunter2: x }",
        "[ hunter2 ]",
        "{ bearer: hunter2 }",
        "{ bearer: { hunter2: x } }",
        "{ bearer: { env: 'hunter2!' } }",
        "{ bearer: { file: hunter2 } }",
        "{ header: hunter2 }",
        "{ header: { name: 'X: hunter2', value: hunter2 } }",
        "{ basic: 'user:hunter2' }",
        "{ basic: { user: hunter2, hunter2: x } }",
        "{ oauth2: { token-url: 'https://u:hunter2@a.example', client-id: hunter2, scope: '"
            + " hunter2' } }"
      })
  void aSecretInTheWrongPlaceIsNotShown(String credentials) {
    String yaml =
        VALID.replaceAll(
            "(?s)credentials:.*idempotency:", "credentials: " + credentials + "\nidempotency:");

    assertThat(errors(yaml)).contains("- credentials");
    assertThat(errors(VALID.replace("https://payments", "https://u:hunter2@payments")))
        .contains("base-url is \"https://***@payments.example.com/v2/\"");
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '`',
      textBlock =
          """
          { hunter2 }                                | a key has no value; give it one or leave it out.
          { bearer: { hunter2 } }                    | a key has no value; give it one or leave it out.
          { bearer: { hunter2: x, hunter2: x } }     | a key is duplicated in one mapping; keep one of them.
          { bearer: *hunter2 }                       | an alias is not supported; write out its value.
          none\\nproxy: { basic: { hunter2 } }      | a key has no value; give it one or leave it out.
          """)
  void aSecretThatYamlReadsAsAKeyOrAnAliasIsNotShown(String credentials, String error) {
    String yaml =
        VALID.replaceAll(
            "(?s)credentials:.*idempotency:",
            "credentials: " + credentials.replace("\\n", "\n") + "\nidempotency:");

    assertThat(errors(yaml)).contains(error).doesNotContain("hunter2");
    assertThat(errors(VALID.replace("    method: POST", "    method:")))
        .contains("key \"method\" has no value");
  }

  @Test
  void credentialsReplaceNoHeaderOfTheFile() {
    String inHeader =
        VALID.replaceAll(
            "(?s)credentials:.*idempotency:",
            "credentials: { header: { name: x-SHOP, value: { env: KEY } } }\nidempotency:");

    assertThat(errors(inHeader)).contains("operations.charge: header x-SHOP is the one of cred");
    assertThat(errors(inHeader.replace("header: Idempotency-Key", "header: X-Shop")))
        .contains("idempotency: header x-SHOP is the one of credentials.");
  }

  @Test
  void readsHowToAskForTheStatus() {
    String status =
        """
          charge-status:
            method: GET
            path: /charges/${forwardResult.id}
            outcomes:
              - { when: body.state == "pending", outcome: accepted }
              - { when: body.state == "paid", outcome: completed }
        """;
    String asked =
        VALID
            .replace(
                "undo: refund", "undo: refund\n    status: charge-status\n    status-every: 6h")
            .replace("outcome: completed", "outcome: accepted");

    PartnerDefinition partner = new PartnerParser().parse("payments.yaml", asked + status);

    Operation charge = partner.operations().get("charge");
    assertThat(charge.statusCheck())
        .isEqualTo(new Operation.StatusCheck("charge-status", Duration.ofHours(6)));
    assertThat(partner.performing()).containsExactly(charge);
    assertThat(partner.keyOf(partner.operations().get("charge-status")))
        .isInstanceOf(IdempotencyKey.None.class);
    assertThat(errors(asked + status.replace("completed", "unknown")))
        .contains("operations.charge-status: outcomes must have one that is completed");
    assertThat(errors(VALID.replace("outcome: unknown", "outcome: accepted")))
        .contains("operations.refund: outcome accepted needs status");
  }

  @Test
  void anUndoHasAStatusOfItsOwn() {
    String accepted = VALID.replace("outcome: unknown", "outcome: accepted");
    String asked =
        accepted.replace(
                "path: /charges/${forwardResult.id}/refunds",
                "path: /charges/${forwardResult.id}/refunds\n    status: refund-status\n"
                    + "    status-every: 2h")
            + """
            refund-status:
              method: GET
              path: /refunds/${forwardResult.id}
              outcomes:
                - { when: body.state == "pending", outcome: accepted }
                - { when: body.state == "booked", outcome: completed }
            """
                .indent(2);

    PartnerDefinition partner = new PartnerParser().parse("payments.yaml", asked);

    assertThat(partner.operations().get("refund").statusCheck())
        .isEqualTo(new Operation.StatusCheck("refund-status", Duration.ofHours(2)));
    assertThat(errors(accepted)).contains("operations.refund: outcome accepted needs status");
  }

  @Test
  void keysAreNotForgotten() {
    String inBody =
        VALID
            .replace("header: Idempotency-Key\n  value: ${key(64)}", "body-field: reference")
            .replace("fee: 0.10", "reference: \"a ${key}\"");
    assertThat(errors(inBody))
        .isEqualTo(
            """
            payments.yaml is no valid partner definition:
            - operations.refund: body must have the field reference with the key, such as "${key}", as idempotency says.\
            """);
    String find =
        """
          find-charge:
            method: POST
            path: /searches
            outcomes:
              - { when: has(body.id), outcome: completed }
              - { outcome: not-found }
        """;
    assertThat(
            errors(
                inBody.replace(
                        "undo: refund",
                        "undo: refund\n    find: find-charge\n    settles-within: 1m")
                    + find))
        .doesNotContain("find-charge");
    assertThat(errors(VALID.replace("header: Idempotency-Key\n  value: ${key(64)}", "{}")))
        .contains("idempotency: exactly one of header and body-field must be given.");
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      textBlock =
          """
          with: { days: number }          | ${with.dys}           | undeclared reference to 'with'
          with: { note: text }            | ${with.note + 1}      | found no matching overload for '_+_'
          with: { note: date }            | x                     | operations.charge.with: note is "date"; it must be text or number or boolean.
          with: { A: text }               | x                     | operations.charge.with.A: the name must have 1 to 63 letters, digits and underscores
          with: [ note ]                  | x                     | operations.charge: with is a list; it must be a mapping of 1 to 20 parameters.
          with: {}                        | x                     | operations.charge: with is an empty mapping; it must be a mapping of 1 to 20 parameters.
          """)
  void parametersAreDeclaredAndExpressionsCheckedWithThem(
      String with, String header, String error) {
    assertThat(
            errors(
                VALID
                    .replace("  charge:\n", "  charge:\n    " + with + "\n")
                    .replace("shop-${order.currency}", "\"" + header + "\"")))
        .contains(error);
  }

  @Test
  void anUndoHasNoParametersThatItsOperationDoesNotHave() {
    String yaml = VALID.replace("  refund:\n", "  refund:\n    with: { note: text }\n");

    assertThat(errors(yaml))
        .contains(
            "operations.refund: with has parameters that operation charge, which it undoes, does"
                + " not have with that type");
    assertThat(errors(yaml.replace("  charge:\n", "  charge:\n    with: { note: number }\n")))
        .contains("operations.refund: with has parameters");
    String both = yaml.replace("  charge:\n", "  charge:\n    with: { note: text }\n");
    assertThat(new PartnerParser().parse("test", both).operations().get("refund").with())
        .containsOnlyKeys("note");
  }

  private static String errors(String yaml) {
    InvalidPartnerException refused =
        catchThrowableOfType(
            InvalidPartnerException.class, () -> new PartnerParser().parse("payments.yaml", yaml));
    assertThat(refused).isNotNull();
    assertThat(refused.getMessage()).doesNotContain("hunter2");
    return refused.getMessage();
  }

  @Test
  void aConnectionIsDirectUnlessItIsSaidOtherwise() {
    assertThat(new PartnerParser().parse("test", VALID).connection())
        .isEqualTo(new PartnerConnection(null, null));

    String lines =
        """
        ssl-bundle: acme
        proxy:
          host: proxy.internal
          port: 3128
          basic: { user: { env: PROXY_USER }, password: { file: /run/secrets/proxy } }
        """;
    assertThat(new PartnerParser().parse("test", VALID + lines).connection())
        .isEqualTo(
            new PartnerConnection(
                "acme",
                new PartnerConnection.Proxy(
                    "proxy.internal",
                    3128,
                    new PartnerCredentials.Basic(
                        new SecretReference.EnvironmentVariable("PROXY_USER"),
                        new SecretReference.MountedFile(Path.of("/run/secrets/proxy"))))));
  }

  @Test
  void aConnectionThatCantBeOpenedIsRefusedWithItsPlace() {
    String lines =
        """
        ssl-bundle: acme/prod
        proxy: { host: "http://proxy:3128", port: 70000, basic: { user: me }, password: no }
        """;

    assertThat(
            catchThrowableOfType(
                    InvalidPartnerException.class,
                    () -> new PartnerParser().parse("test", VALID + lines))
                .errors())
        .hasSize(6)
        .anyMatch(error -> error.contains("ssl-bundle is \"acme/prod\"; it must be the name of"))
        .anyMatch(error -> error.contains("proxy: host is") && error.contains("without scheme"))
        .anyMatch(error -> error.contains("proxy: port is invalid; it must be"))
        .anyMatch(error -> error.contains("proxy.basic.user: it must be a reference"))
        .anyMatch(error -> error.contains("proxy.basic: password is missing"))
        .anyMatch(error -> error.contains("proxy: a field is unknown; it must be one of"));
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "proxy: user:hunter2@proxy.internal:3128",
        "proxy: [hunter2]",
        "proxy: { host: \"user:hunter2@proxy\", port: 3128 }",
        "proxy: { host: proxy, port: hunter2 }",
        "proxy: { host: proxy, port: 3128, hunter2: x }",
        "proxy: { host: proxy, port: 3128, basic: hunter2 }"
      })
  void aPasswordInTheWrongPlaceOfAProxyIsNotShown(String line) {
    InvalidPartnerException refused =
        catchThrowableOfType(
            InvalidPartnerException.class, () -> new PartnerParser().parse("test", VALID + line));

    assertThat(refused).hasMessageContaining("proxy").hasMessageNotContaining("hunter2");
  }

  @Test
  void whatAPartnerKeepsIsReadWithItsKey() {
    assertThat(new PartnerParser().parse("test", VALID).memory())
        .isEqualTo(new KeyMemory(null, null));
    String keeping =
        VALID.replace(
            "header: Idempotency-Key",
            "header: Idempotency-Key\n  window: 24h\n  tombstones: none");
    assertThat(new PartnerParser().parse("test", keeping).memory())
        .isEqualTo(new KeyMemory(Duration.ofHours(24), Tombstones.NONE));

    assertThat(
            catchThrowableOfType(
                    InvalidPartnerException.class,
                    () ->
                        new PartnerParser()
                            .parse("test", keeping.replace("24h", "2y").replace("none", "some")))
                .errors())
        .hasSize(2)
        .anyMatch(error -> error.contains("idempotency: window is \"2y\""))
        .anyMatch(error -> error.contains("idempotency: tombstones is \"some\""));
  }
}
