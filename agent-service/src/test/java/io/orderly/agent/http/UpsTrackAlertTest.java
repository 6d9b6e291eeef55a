package io.orderly.agent.http;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.orderly.agent.Agent;
import io.orderly.agent.StepAnswer;
import io.orderly.agent.StepCall;
import io.orderly.agent.testing.PublishedContract;
import io.orderly.agent.testing.PublishedPartner;
import io.orderly.messages.AcceptedCall;
import io.orderly.messages.MessageCodec;
import io.orderly.messages.StepRequest;
import io.orderly.partner.exchange.HookMapper;
import io.orderly.partner.exchange.HookMessage;
import io.orderly.partner.exchange.HookedStep;
import io.orderly.partner.exchange.HookedStep.PartnersValue;
import io.orderly.partner.reading.PartnerParser;
import io.orderly.process.Failure;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** A partner whose events know its number alone: ups-track-alert.yaml against UPS's contract. */
@Timeout(60)
class UpsTrackAlertTest {

  private static final Path FILE =
      Path.of(System.getProperty("orderly.home", ".."), "examples/partners/ups-track-alert.yaml");
  private static final String CONTRACT = "/partners/ups-track-alert.json";
  private static final String NUMBER = "1Z204W4R0308071865";
  private static final String SUBSCRIBED = "{\"validTrackingNumbers\": [\"%s\"]}".formatted(NUMBER);
  private static final ObjectMapper JSON = new ObjectMapper();
  private static final String REQUEST =
      """
      {"schemaVersion": 1, "orderId": "018f2b3c-0000-7000-8000-000000000001",
       "workflow": "shop@1", "step": "deliver", "direction": "forward", "attempt": 1,
       "completeBy": "2100-01-01T00:00:00Z",
       "remoteKey": "018f2b3c-0000-7000-8000-000000000001:deliver",
       "order": {"customerReference": "R-1", "customerId": "customer-1", "country": "US",
         "currency": "USD", "total": "12.50",
         "lines": [{"sku": "A", "quantity": 2, "unitPrice": "6.25"}]},
       "results": {"ship": {"trackingNumbers": ["%s"]}}, "replyPartition": 0,
       "highestReplyVersion": 1}
      """
          .formatted(NUMBER);

  private final PublishedPartner partner =
      new PublishedPartner(PublishedContract.of(CONTRACT, "/api/track/v2"));
  private final Agent agent =
      PartnerFixture.ofFile(
          FILE,
          partner.url(),
          Map.of(
              "UPS_CLIENT_ID", "client", "UPS_CLIENT_SECRET", "hunter2", "UPS_HOOK_TOKEN", "token"),
          "operation",
          "track");

  UpsTrackAlertTest() throws IOException {}

  @AfterEach
  void end() {
    assertThat(partner.violations()).isEmpty();
    partner.close();
  }

  @Test
  void aParcelIsAcceptedUnderItsTrackingNumber() throws Exception {
    partner.answers(200, SUBSCRIBED);

    assertThat(agent.perform(call(request())))
        .isEqualTo(new StepAnswer.Accepted(numbered(), Duration.ofDays(13), NUMBER));

    assertThat(partner.seen().get(0).json().path("trackingNumberList"))
        .hasToString("[\"%s\"]".formatted(NUMBER));
  }

  /** UPS forgets a subscription after 14 days. */
  @Test
  void aParcelThatIsNotDeliveredIsSubscribedToAgain() throws Exception {
    partner.answers(200, SUBSCRIBED);
    StepRequest asks = withAccepted(new AcceptedCall(Instant.now(), numbered()));

    assertThat(agent.status(call(asks)))
        .isEqualTo(new StepAnswer.Accepted(numbered(), Duration.ofDays(13), NUMBER));
  }

  /** Still accepted would count as not delivered, and may undo the order. */
  @Test
  void atTheEndOfItsTimeTheSubscriptionProvesNothing() throws Exception {
    Instant soon = Instant.now().plus(Duration.ofMinutes(1));
    StepRequest asks = withAccepted(new AcceptedCall(Instant.now(), numbered(), soon));

    StepAnswer answer = agent.status(call(asks));

    assertThat(((StepAnswer.Unknown) answer.unwrapped()).why().code()).isEqualTo("no-event");
    assertThat(partner.seen()).isEmpty();
  }

  @Test
  void aNumberThatUpsDoesNotKnowIsRefused() throws Exception {
    String invalid = "{\"validTrackingNumbers\": [], \"invalidTrackingNumbers\": [\"%s\"]}";
    partner.answers(200, invalid.formatted(NUMBER));

    assertThat(((StepAnswer.Refused) agent.perform(call(request()))).failure().code())
        .isEqualTo("ups-invalid-tracking-number");
  }

  @Test
  void theDeliveryCompletesTheStepAndOtherEventsSayNothing() throws Exception {
    assertThat(mapped(example("1"))).isEmpty();
    assertThat(mapped(example("2")))
        .containsExactly(
            new HookedStep(
                new PartnersValue(NUMBER, null),
                NUMBER + ":D:FS:20240423135004",
                JSON.readTree("{\"deliveredOn\": \"20240423\", \"status\": \"FS\"}"),
                null));
    ObjectNode outForDelivery =
        example("2").without(List.of("actualDeliveryDate", "gmtActivityTime"));
    assertThat(mapped(outForDelivery)).isEmpty();
    ObjectNode voided = example("1");
    voided.withObjectProperty("activityStatus").put("type", "MV");
    assertThat(mapped(voided))
        .extracting(step -> Objects.requireNonNull(step.failure()))
        .extracting(Failure::code)
        .containsExactly("shipment-voided");
  }

  /** As the contract shows it. */
  private static ObjectNode example(String name) throws IOException {
    try (InputStream contract = PublishedContract.class.getResourceAsStream(CONTRACT)) {
      return JSON.readTree(contract)
          .at("/webhooks/TrackingEvent/post/requestBody/content/application~1json/examples")
          .path(name)
          .withObject("/value");
    }
  }

  private static List<HookedStep> mapped(JsonNode event) throws Exception {
    HookMapper mapper =
        new HookMapper(
            Objects.requireNonNull(
                new PartnerParser().parse("ups", Files.readString(FILE)).hook()));
    HookMapper.Mapped mapped =
        mapper.map(
            new HookMessage(Map.of(), Map.of(), event.toString().getBytes(StandardCharsets.UTF_8)));
    assertThat(mapped.unmapped()).isNull();
    return mapped.steps();
  }

  private static JsonNode numbered() throws IOException {
    return JSON.readTree("{\"trackingNumber\": \"%s\"}".formatted(NUMBER));
  }

  private static StepRequest request() throws Exception {
    return MessageCodec.decode(REQUEST.getBytes(StandardCharsets.UTF_8), StepRequest.class);
  }

  private static StepRequest withAccepted(AcceptedCall accepted) throws Exception {
    ObjectNode request = (ObjectNode) JSON.readTree(REQUEST);
    request.set("accepted", MessageCodec.mapper().valueToTree(accepted));
    return MessageCodec.decode(
        request.toString().getBytes(StandardCharsets.UTF_8), StepRequest.class);
  }

  private static StepCall call(StepRequest request) {
    return new StepCall(request, Duration.ofSeconds(20));
  }
}
