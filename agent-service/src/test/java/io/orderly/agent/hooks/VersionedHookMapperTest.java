package io.orderly.agent.hooks;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.tuple;

import io.orderly.agent.hooks.VersionedHookMapper.VersionedStep;
import io.orderly.agent.hooks.VersionedHookMapper.VersionedSteps;
import io.orderly.partner.exchange.HookMapper;
import io.orderly.partner.exchange.HookMessage;
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

  private static VersionedSteps map(String result, String earlierResult) throws Exception {
    return new VersionedHookMapper(mapper(result), Map.of("psp@2", mapper(earlierResult)))
        .map(new HookMessage(Map.of(), Map.of(), BODY.getBytes(StandardCharsets.UTF_8)));
  }

  private static HookMapper mapper(String result) throws InvalidPartnerException {
    String yaml =
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
          order: ${body.reference}
          events:
            captured: { outcomes: [{ outcome: completed, result: %s }] }
          verify:
            hmac: { header: X-Signature, secret: { env: SECRET } }
        """
            .formatted(result);
    return new HookMapper(Objects.requireNonNull(new PartnerParser().parse("psp", yaml).hook()));
  }
}
