package io.orderly.agent.hooks;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.tuple;

import io.orderly.agent.hooks.VersionedHookMapper.VersionedStep;
import io.orderly.agent.hooks.VersionedHookMapper.VersionedSteps;
import io.orderly.partner.HookDefinition;
import io.orderly.partner.credentials.Secrets;
import io.orderly.partner.exchange.HookMapper;
import io.orderly.partner.exchange.HookMessage;
import io.orderly.partner.exchange.HookReader;
import io.orderly.partner.reading.PartnerParser;
import io.orderly.partner.reading.PartnerParser.InvalidPartnerException;
import io.orderly.process.EventVersions;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.junit.jupiter.api.Test;

/** Each version of a partner file reads an event for the workflows that name it. */
class VersionedHookMapperTest {

  private static final String RESULT = "{ capture: \"${body.psp}\" }";
  private static final String YAML =
      """
      name: psp
      version: 1
      base-url: http://partner.invalid
      credentials: none
      idempotency: { header: Key }
      operations:
        pay: { method: POST, path: /a, outcomes: [{ outcome: accepted, result: {} }] }
      hook:
        trust: content
        event: ${body.type}
        id: ${body.id}
        order: %s
        events:
          captured: { outcomes: [{ outcome: completed, result: %s }] }
        verify:
          hmac: { header: X-Signature, secret: { env: SECRET } }
      """;
  private static final String ORDER = "0197f6a0-0000-7000-8000-000000000001";
  private static final String BODY =
      """
      { "type": "captured", "id": "ev-1", "reference": "%s:pay", "psp": "C1" }
      """
          .formatted(ORDER);

  @Test
  void whatAllReadAlikeIsSaidOnce() throws Exception {
    VersionedSteps read = map("{ capture: \"${body.psp}\" }", "{ capture: \"${body.psp}\" }");

    assertThat(read.steps()).extracting(VersionedStep::versions).containsExactly(EventVersions.ALL);
  }

  @Test
  void whatAnEarlierVersionReadsInItsOwnWayIsForThoseWhoNameIt() throws Exception {
    VersionedSteps read = map("{ capture: \"${body.psp}\" }", "{ pspReference: \"${body.psp}\" }");

    assertThat(read.unmapped()).isNull();
    assertThat(read.steps())
        .extracting(VersionedStep::versions, step -> String.valueOf(step.step().result()))
        .containsExactly(
            tuple(new EventVersions(null, List.of("psp@2")), "{\"capture\":\"C1\"}"),
            tuple(new EventVersions("psp@2", List.of()), "{\"pspReference\":\"C1\"}"));
  }

  @Test
  void whatOneVersionMapsIsNoDeadLetterForTheOthers() throws Exception {
    HookMapper other = new HookMapper(hook(RESULT, "${body.merchantReference}"));
    HookMapper mapper = mapper(RESULT);

    for (VersionedHookMapper versioned :
        List.of(
            new VersionedHookMapper(mapper, Map.of("psp@2", other)),
            new VersionedHookMapper(other, Map.of("psp@2", mapper)))) {
      VersionedSteps read = versioned.map(message(BODY));

      assertThat(read.unmapped()).isNull();
      assertThat(read.steps()).hasSize(1);
    }
  }

  @Test
  void whatNoVersionMapsIsADeadLetter() throws Exception {
    VersionedSteps read =
        new VersionedHookMapper(
                mapper(RESULT),
                Map.of("psp@2", new HookMapper(hook(RESULT, "${body.merchantReference}"))))
            .map(message(BODY.replace("reference", "orderReference")));

    assertThat(read.unmapped()).contains("there is no");
  }

  /** That a version does not list an event says nothing of it to those that do. */
  @Test
  void whatTheOthersDoNotListIsADeadLetter() throws Exception {
    VersionedSteps read =
        new VersionedHookMapper(
                new HookMapper(hook(RESULT, "${body.merchantReference}")),
                Map.of("psp@2", new HookMapper(listing("refunded"))))
            .map(message(BODY));

    assertThat(read.unmapped()).contains("there is no");
  }

  @Test
  void eachItemIsMappedByOneVersion() throws Exception {
    VersionedHookMapper mapper =
        new VersionedHookMapper(
            new HookMapper(ofItems("${item.reference}")),
            Map.of("psp@2", new HookMapper(ofItems("${item.merchantReference}"))));
    String earlier = BODY.replace("reference", "merchantReference").replace("ev-1", "ev-2");

    VersionedSteps read = mapper.map(message(items(BODY, earlier)));
    assertThat(read.unmapped()).isNull();
    assertThat(read.steps())
        .extracting(VersionedStep::versions)
        .containsExactly(
            new EventVersions(null, List.of("psp@2")), new EventVersions("psp@2", List.of()));

    String unknown = BODY.replace("reference", "orderReference");
    assertThat(mapper.map(message(items(BODY, unknown))).unmapped()).contains("there is no");
  }

  /** A partner that begins to send several items in a hook changes the form of all. */
  @Test
  void aHookCountsAsMappedByTheVersionWhoseItemsItHas() throws Exception {
    HookMapper ofOne = mapper(RESULT);
    VersionedHookMapper mapper =
        new VersionedHookMapper(
            new HookMapper(ofItems("${item.reference}")), Map.of("psp@2", ofOne));

    assertThat(mapper.map(message(items(BODY, BODY))).unmapped()).isNull();
    assertThat(mapper.map(message(BODY)).unmapped()).isNull();
    String unknown = BODY.replace("reference", "orderReference");
    assertThat(mapper.map(message(unknown)).unmapped()).isNotNull();
    assertThat(mapper.map(message(items(BODY, unknown))).unmapped()).isNotNull();
  }

  @Test
  void whatAnyVersionReadsIsKept() throws Exception {
    Hooks hooks = new Hooks();
    HookDefinition current =
        hook("{ kind: '${unsigned.headers[\"x-kind\"]}' }", "${body.reference}");
    hooks.add("psp", new HookReader(current, new Secrets(name -> "s", System::nanoTime), () -> 0));
    hooks.addEarlier(
        "psp",
        Map.of(
            "psp@2",
            hook(
                "{ kind: '${unsigned.headers[\"x-type\"]}${unsigned.query.type}' }",
                "${body.reference}")));
    HookMessage came =
        new HookMessage(
            Map.of("x-kind", "k", "x-type", "t", "x-api-key", "secret"),
            Map.of("type", "t", "token", "secret"),
            new byte[0]);

    assertThat(hooks.keptHeaders("psp", came)).containsOnlyKeys("x-kind", "x-type");
    assertThat(hooks.keptQuery("psp", came)).containsOnlyKeys("type");
  }

  /** An earlier version may have another verification; the current one says what is secret. */
  @Test
  void whatProvesTheOriginIsNeverKept() throws Exception {
    Hooks hooks = new Hooks();
    HookDefinition current =
        definition(
            YAML.formatted("${body.reference}", RESULT)
                .replace("hmac: { header: X-Signature,", "header: { name: X-Token,"));
    hooks.add("psp", new HookReader(current, new Secrets(name -> "s", System::nanoTime), () -> 0));
    hooks.addEarlier(
        "psp",
        Map.of("psp@2", hook("{ kind: '${unsigned.headers[\"x-token\"]}' }", "${body.reference}")));

    HookMessage came = new HookMessage(Map.of("x-token", "s"), Map.of(), new byte[0]);

    assertThat(hooks.keptHeaders("psp", came)).isEmpty();
  }

  private static VersionedSteps map(String result, String earlierResult) throws Exception {
    return new VersionedHookMapper(mapper(result), Map.of("psp@2", mapper(earlierResult)))
        .map(message(BODY));
  }

  private static HookMessage message(String body) {
    return new HookMessage(Map.of(), Map.of(), body.getBytes(StandardCharsets.UTF_8));
  }

  private static String items(String... bodies) {
    return "{ \"items\": [%s] }".formatted(String.join(",", bodies));
  }

  private static HookMapper mapper(String result) throws InvalidPartnerException {
    return new HookMapper(hook(result, "${body.reference}"));
  }

  private static HookDefinition hook(String result, String reference)
      throws InvalidPartnerException {
    return definition(YAML.formatted(reference, result));
  }

  private static HookDefinition listing(String event) throws InvalidPartnerException {
    return definition(
        YAML.formatted("${body.reference}", RESULT).replace("captured:", event + ":"));
  }

  private static HookDefinition ofItems(String reference) throws InvalidPartnerException {
    return definition(
        YAML.formatted(reference, RESULT)
            .replace("trust: content", "trust: content\n  items: ${body.items}")
            .replace("${body.", "${item.")
            .replace("items: ${item.items}", "items: ${body.items}"));
  }

  private static HookDefinition definition(String yaml) throws InvalidPartnerException {
    return Objects.requireNonNull(new PartnerParser().parse("psp", yaml).hook());
  }
}
