package io.orderly.partner.exchange;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import io.orderly.partner.HookDefinition;
import io.orderly.partner.exchange.HookMapper.Mapped;
import io.orderly.partner.exchange.HookedStep.OurStep;
import io.orderly.partner.exchange.HookedStep.PartnersValue;
import io.orderly.partner.reading.PartnerParser;
import io.orderly.partner.reading.PartnerParser.InvalidPartnerException;
import io.orderly.process.Direction;
import io.orderly.process.Failure;
import java.nio.charset.StandardCharsets;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.UUID;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** What a verified hook says of our steps, where its content is believed. */
class HookMapperTest {

  private static final UUID ORDER = UUID.fromString("0197f6a0-0000-7000-8000-000000000001");
  private static final String EVENTS =
      """
      event: ${body.type}
      id: ${body.id}
      order: ${body.reference}
      events:
        captured:
          outcomes:
            - when: body.ok == true
              outcome: completed
              result: { capture: "${body.capture}" }
            - when: body.ok == false
              outcome: refused
              code: card-${body.reason}
              message: ${body.reason}
        settled: { outcomes: [{ outcome: ignored }] }
      verify:
        hmac: { header: X-Signature, secret: { env: SECRET } }
      """;
  private static final String ADYEN =
      """
      items: ${body.items}
      event: ${item.n.code}
      id: ${item.n.code}:${item.n.psp}
      order: ${item.n.reference}
      events:
        CAPTURE:
          outcomes:
            - when: item.n.success == "true"
              outcome: completed
              result: { psp: "${item.n.psp}", by: "${unsigned.item.n.method}" }
            - { outcome: refused, code: capture-failed, message: "${unsigned.item.n.reason}" }
      verify:
        hmac:
          signature: ${item.n.signature}
          signed: ${item.n.psp}:${item.n.reference}:${item.n.code}:${has(item.n.success) ? item.n.success :""}
          secret: { env: SECRET }
      """;

  @Test
  void aSuccessCompletesTheStepOfItsKey() {
    assertThat(map(EVENTS, captured(ORDER + ":pay", "true")))
        .containsExactly(
            new HookedStep(
                new OurStep(ORDER, "pay", Direction.FORWARD, 1),
                "ev-1",
                JsonNodeFactory.instance.objectNode().put("capture", "C1"),
                null));
  }

  @Test
  void aRefusalHasItsCode() {
    assertThat(map(EVENTS, captured(ORDER + ":pay", "false")))
        .extracting(HookedStep::failure)
        .containsExactly(new Failure("card-no-money", "No money"));
  }

  @ParameterizedTest
  @CsvSource({
    ":pay, pay, FORWARD, 1",
    ":pay:e3, pay, FORWARD, 3",
    ":pay:undo, pay, UNDO, 1",
    ":pay.2:e12:undo, pay.2, UNDO, 12"
  })
  void aKeySaysStepEditionAndDirection(String rest, String step, Direction direction, int edition) {
    assertThat(map(EVENTS, captured(ORDER + rest, "true")))
        .extracting(HookedStep::subject)
        .containsExactly(new OurStep(ORDER, step, direction, edition));
  }

  @Test
  void whereTheReferenceIsTheOrderTheFileNamesTheStep() {
    assertThat(map(EVENTS + "step: pay\n", captured(ORDER.toString(), "true")))
        .extracting(HookedStep::subject)
        .as("no key, so no edition")
        .containsExactly(new OurStep(ORDER, "pay", Direction.FORWARD, null));
  }

  @Test
  void aCorrelationIsThePartnersValueAndNotOurs() {
    String hook = EVENTS.replace("order: ${body.reference}", "correlation: ${body.reference}");

    assertThat(map(hook, captured("1Z 999", "true")))
        .extracting(HookedStep::subject)
        .containsExactly(new PartnersValue("1Z 999", null));
    assertThat(map(hook + "step: pay:undo\n", captured(ORDER + ":pay", "true")))
        .extracting(HookedStep::subject)
        .containsExactly(new PartnersValue(ORDER + ":pay", "pay:undo"));
  }

  @ParameterizedTest
  @ValueSource(strings = {"", "a\\u0000b", "a\\tb", "a\\ud800b"})
  void aCorrelationThatNoAnswerCanHaveGivenIsADeadLetter(String value) {
    String hook = EVENTS.replace("order: ${body.reference}", "correlation: ${body.reference}");

    assertThat(mapped(hook, captured(value, "true")).unmapped()).contains("correlation");
    assertThat(mapped(hook, captured("x".repeat(201), "true")).unmapped()).contains("correlation");
  }

  @Test
  void eventsThatAreNotListedAndThoseToIgnoreSayNothing() {
    assertThat(map(EVENTS, "{\"type\": \"settled\"}")).isEmpty();
    assertThat(map(EVENTS, "{\"type\": \"report\", \"reference\": 7}")).isEmpty();
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "{}",
        "no JSON",
        "{\"type\": \"captured\", \"ok\": true, \"id\": \"1\", \"capture\": \"C\", \"reference\":"
            + " \"R-1\"}",
        "{\"type\": \"captured\", \"ok\": true, \"id\": \"1\", \"capture\": \"C\", \"reference\":"
            + " \"0197f6a0-0000-7000-8000-000000000001\"}",
        "{\"type\": \"captured\", \"ok\": null, \"id\": \"1\", \"reference\":"
            + " \"0197f6a0-0000-7000-8000-000000000001:pay\"}",
        "{\"type\": \"captured\", \"ok\": true, \"id\": \"\", \"capture\": \"C\", \"reference\":"
            + " \"0197f6a0-0000-7000-8000-000000000001:pay\"}",
        "{\"type\": \"captured\", \"ok\": true, \"id\": \"1\", \"reference\":"
            + " \"0197f6a0-0000-7000-8000-000000000001:pay\"}",
      })
  void whatCanNotBeMappedIsNotLost(String body) {
    assertThat(mapped(EVENTS, body).unmapped()).isNotNull();
  }

  /** Each item is signed in part: the rest is there under a name that says so. */
  @Test
  void ofSignedItemsOnlyWhatIsSignedIsRead() {
    String item =
        """
        {"items": [{"n": {"psp": "P1", "reference": "%s:pay", "code": "CAPTURE", "success": "%s",
         "method": "visa", "reason": "closed", "signature": "s"}}]}
        """;

    assertThat(map(ADYEN, item.formatted(ORDER, "true")).get(0).result())
        .isEqualTo(JsonNodeFactory.instance.objectNode().put("psp", "P1").put("by", "visa"));
    assertThat(map(ADYEN, item.formatted(ORDER, "false")).get(0).failure())
        .isEqualTo(new Failure("capture-failed", "closed"));
    String trusting = ADYEN.replace("unsigned.item.n.method", "item.n.method");
    assertThat(mapped(trusting, item.formatted(ORDER, "true")).unmapped()).contains("method");
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "hmac: { header: X-Signature, secret: { env: SECRET } } | x-signature",
        "hmac: { header: X-Signature, signed: '${headers[\"x-time\"]}.${rawBody}', secret: { env:"
            + " SECRET } } | x-signature,x-time",
        "header: { name: X-Token, secret: { env: SECRET } } | ''",
        "standard-webhooks: { secret: { env: SECRET } } | webhook-id,webhook-signature",
      })
  void onlyHeadersThatTheFileReadsAreKept(String verification, String kept) {
    Map<String, String> came = new HashMap<>();
    for (String header :
        List.of(
            "authorization",
            "x-kind",
            "x-signature",
            "x-time",
            "x-token",
            "x-api-key",
            "webhook-id",
            "webhook-signature")) {
      came.put(header, "v");
    }
    String file =
        EVENTS
            .replace("hmac: { header: X-Signature, secret: { env: SECRET } }", verification)
            .replace("message: ${body.reason}", "message: ${unsigned.headers[\"x-kind\"]}");

    assertThat(hook(file).keptHeaders(came).keySet())
        .containsExactlyInAnyOrderElementsOf(
            Stream.concat(Stream.of("x-kind"), Stream.of(kept.split(",")))
                .filter(name -> !name.isEmpty())
                .toList());
  }

  @Test
  void onlyParametersThatTheFileReadsAreKept() {
    String file = EVENTS.replace("message: ${body.reason}", "message: ${unsigned.query.kind}");
    Map<String, String> came = Map.of("token", "secret", "kind", "v");

    assertThat(hook(file).keptQuery(came)).containsOnlyKeys("kind");
    assertThat(hook(EVENTS).keptQuery(came)).isEmpty();
  }

  @ParameterizedTest
  @ValueSource(strings = {"data.id", "kinds[]", "$kind", "kind:of"})
  void aNameThatIsNoWordIsKept(String name) {
    String message = "message: ${unsigned.query[\"%s\"]}".formatted(name);
    Map<String, String> came =
        Map.of(name, "v", "dat", "secret", "ata.id", "secret", "kin", "secret", "", "secret");

    assertThat(hook(EVENTS.replace("message: ${body.reason}", message)).keptQuery(came))
        .containsOnlyKeys(name);
  }

  @Test
  void aHeaderOfAnyTokenIsKept() {
    String message = "message: ${unsigned.headers[\"x.kind+of\"]}";
    Map<String, String> came = Map.of("x.kind+of", "v", "x-api-key", "secret");

    assertThat(hook(EVENTS.replace("message: ${body.reason}", message)).keptHeaders(came))
        .containsOnlyKeys("x.kind+of");
  }

  @Test
  void anItemThatCanNotBeMappedKeepsNoOtherFromItsStep() {
    String item =
        """
        {"n": {"psp": "P1", "reference": "%s:pay", "code": "CAPTURE", "success": "true", \
        "method": "visa", "reason": "", "signature": "s"}}\
        """;

    Mapped mapped =
        mapped(
            ADYEN,
            "{\"items\": [%s, %s, %s]}"
                .formatted(item.formatted(ORDER), item.formatted("R-1"), item.formatted(ORDER)));

    assertThat(mapped.steps()).hasSize(2);
    assertThat(mapped.unmapped()).contains("no step of ours");
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "hmac: { header: X-Signature, secret: { env: SECRET } } | none | none is for trust: hint"
            + " only",
        "order: ${body.reference} | order: ${headers[\"x-order\"]} | unsigned.headers",
        "order: ${body.reference} | order: ${query.order} | unsigned.query",
        "{ header: X-Signature, | { header: X-Signature, signed: '${headers.time}', | does not"
            + " cover the body",
        "outcome: ignored | outcome: accepted | completed, refused or ignored",
        "event: ${body.type} | step: pay | event is missing",
      })
  void aFileThatBelievesWhatNobodySignedIsRefused(String good, String bad, String error) {
    String file = EVENTS.replace(good, bad).replace("verify:\n  none", "verify: none");

    assertThatThrownBy(() -> map(file, "{}"))
        .isInstanceOf(InvalidPartnerException.class)
        .hasMessageContaining(error);
  }

  private static String captured(String reference, String ok) {
    return """
    {"type": "captured", "id": "ev-1", "reference": "%s", "ok": %s, "capture": "C1",
     "reason": "No money"}
    """
        .formatted(reference, ok);
  }

  private static List<HookedStep> map(String hook, String body) {
    Mapped mapped = mapped(hook, body);
    assertThat(mapped.unmapped()).isNull();
    return mapped.steps();
  }

  private static Mapped mapped(String hook, String body) {
    return mapper(hook)
        .map(new HookMessage(Map.of(), Map.of(), body.getBytes(StandardCharsets.UTF_8)));
  }

  private static HookMapper mapper(String hook) {
    return new HookMapper(hook(hook));
  }

  private static HookDefinition hook(String hook) {
    String yaml =
        """
        name: test
        version: 1
        base-url: http://partner.invalid
        credentials: none
        idempotency: { header: Key }
        operations:
          pay: { method: POST, path: /a, outcomes: [{ outcome: accepted, result: {} }] }
        hook:
          trust: content
        """
            + hook.indent(2);
    if (hook.contains("correlation:")) {
      yaml = yaml.replace("result: {} }", "result: {}, correlation: \"${body.id}\" }");
    }
    return Objects.requireNonNull(new PartnerParser().parse("test.yaml", yaml).hook());
  }
}
