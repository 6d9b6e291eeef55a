package io.orderly.system;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import com.fasterxml.jackson.databind.JsonNode;
import io.orderly.local.suite.Suite;
import java.time.Duration;
import java.util.List;
import java.util.stream.StreamSupport;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.api.extension.ExtendWith;

/**
 * Orders over REST, paid and shipped at partners that are called by the files in examples/partners
 * alone: servers that hold each request against the contract of Adyen, PayPal or UPS.
 *
 * <p>All orders are under way at once; each test looks at some of them. The key of one account is
 * rejected meanwhile, for 20 seconds at least; {@code -Dorderly.partners.rejected-for=PT5M} makes
 * it five minutes.
 */
@Tag("servers")
@ExtendWith(RunningSuite.class)
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
class RealPartnersTest {

  private static final Duration SOON = Duration.ofMinutes(3);
  private static final Duration REJECTED_FOR =
      Duration.parse(System.getProperty("orderly.partners.rejected-for", "PT20S"));

  /** Of both agents together, as the first is rejected; later they only probe. */
  private static final int MAX_CALLS_IN_FLIGHT = 64;

  private Client client;
  private Checker checker;
  private FaultFixture fixture;
  private PartnerAccounts accounts;
  private RejectedKey rejectedKey;

  private Placed processed;
  private Placed labelled;
  private Placed refusedAtLast;
  private Placed cardRefused;
  private Placed paypalRefused;
  private Placed capturedBefore;
  private Placed shippedUnheard;
  private Placed shipmentLost;
  private Placed payPalUnknown;
  private Placed cardUnknown;
  private Placed captureReviewed;
  private Placed captureDeclined;
  private Placed captureHooked;
  private Placed captureCancelled;
  private Placed captureConfirmed;
  private Placed refundFailed;
  private Placed captureRefused;
  private Placed tracked;

  /** An order with its id. */
  private record Placed(PartnerOrder order, String id) {}

  @BeforeAll
  void placeAll(Suite suite, PartnerAccounts partnerAccounts) throws Exception {
    client = new Client(suite);
    checker = new Checker(suite);
    fixture = new FaultFixture(suite);
    accounts = partnerAccounts;
    PartnerWorkflows.register(new Operator(suite));
    // Every part has been used once before time counts.
    processed =
        await().atMost(SOON).ignoreExceptions().until(() -> place(patient()), placed -> true);
    rejectedKey = new RejectedKey(accounts.acquirer(), client);
    rejectedKey.begin(REJECTED_FOR, () -> !alertsOf("agent = 'acquirer'").isEmpty());
    checker.awaitProcessed(List.of(processed.id()), SOON);
    labelled = place(patient().withRecipient(UpsAccount.LARGE_LABEL));
    refusedAtLast = place(patient().refusedAtLast());
    cardRefused = place(patient().withCard(AdyenAccount.EMPTY_CARD));
    paypalRefused = place(patient().withAuthorization(PayPalAccount.EXPIRED));
    capturedBefore = place(hasty().withAuthorization(PayPalAccount.LOST_ANSWER_AND_KEY));
    shippedUnheard = place(hasty().withRecipient(UpsAccount.LOST_ANSWER).refusedAtLast());
    shipmentLost = place(hasty().withRecipient(UpsAccount.LOST_REQUEST));
    payPalUnknown = place(givingUp().withAuthorization(PayPalAccount.LOST_ANSWER));
    cardUnknown = place(givingUp().withCard(AdyenAccount.CARD_OF_LOST_ANSWER));
    captureReviewed = place(hasty().withAuthorization(PayPalAccount.PENDING));
    captureDeclined = place(hasty().withAuthorization(PayPalAccount.DECLINED_LATER));
    captureConfirmed = place(confirmed());
    refundFailed = place(confirmed().refusedAtLast());
    captureRefused = place(confirmed());
    tracked = place(PartnerOrder.of(PartnerWorkflows.TRACKED));
    captureHooked = place(hasty().withAuthorization(PayPalAccount.HOOKED));
    captureCancelled = place(hasty().withAuthorization(PayPalAccount.HOOKED));
  }

  @AfterAll
  void noRequestBrokeAContract() {
    assertThat(accounts.violations()).isEmpty();
  }

  @Test
  void anOrderIsPaidAndShippedAndShowsTheNumbersOfThePartners() throws Exception {
    JsonNode order = client.order(processed.id());

    assertThat(result(order, "authorise-payment", "pspReference"))
        .isEqualTo(only(accounts.adyen().books().numbers("authorisation", processed.id())));
    assertThat(result(order, "capture-payment", "pspReference"))
        .isEqualTo(
            only(
                accounts
                    .adyen()
                    .books()
                    .numbers("capture", result(order, "authorise-payment", "pspReference"))));
    assertThat(result(order, "capture-paypal", "captureId")).isEqualTo(captureOf(processed));
    assertThat(result(order, "ship", "shipmentNumber")).startsWith("1Z");
  }

  @Test
  void aLabelLargerThanAnyRecordOrResultIsReadAndNotKept() throws Exception {
    checker.awaitProcessed(List.of(labelled.id()), SOON);

    JsonNode shipped = step(client.order(labelled.id()), "ship");
    assertThat(shipped.path("attempt").intValue()).isEqualTo(1);
    assertThat(shipped.path("result")).hasSize(2);
  }

  @Test
  void aRefusalOfTheLastStepUndoesAllOfItByTheNumbersOfThePartners() throws Exception {
    checker.awaitUndone(List.of(refusedAtLast.id()), SOON);

    JsonNode order = client.order(refusedAtLast.id());
    assertThat(order.at("/cause/code").asText()).isEqualTo("out-of-stock");
    PartnerBooks adyen = accounts.adyen().books();
    String payment = only(adyen.numbers("authorisation", refusedAtLast.id()));
    assertThat(adyen.numbers("refund", only(adyen.numbers("capture", payment)))).hasSize(1);
    // The refund of the capture ends it, as the workflow says.
    assertThat(adyen.numbers("reversal", payment)).isEmpty();
    assertThat(step(order, "capture-paypal").at("/undoResult/refundId").asText())
        .isEqualTo(only(refundsOf(refusedAtLast)));
    assertThat(voidsOf(order)).hasSize(1);
  }

  @Test
  void aRefusalInside200EndsTheOrderBeforeAnythingIsCaptured() throws Exception {
    checker.awaitUndone(List.of(cardRefused.id()), SOON);

    JsonNode order = client.order(cardRefused.id());
    assertThat(order.at("/cause/code").asText()).isEqualTo("adyen-refused-12");
    assertThat(accounts.paypal().books().numbers("capture", cardRefused.order().authorization()))
        .isEmpty();
  }

  @Test
  void a422WithAnIssueUndoesTheAuthorisationThatCameBefore() throws Exception {
    checker.awaitUndone(List.of(paypalRefused.id()), SOON);

    JsonNode order = client.order(paypalRefused.id());
    assertThat(order.at("/cause/code").asText()).isEqualTo("paypal-authorization-expired");
    assertThat(reversalsOf(paypalRefused)).hasSize(1);
  }

  @Test
  void whatIsCapturedAlreadyAfterALostAnswerIsDecidedByAPerson(Suite suite) throws Exception {
    await().atMost(SOON).until(() -> state(capturedBefore).equals("Error"));
    JsonNode order = client.order(capturedBefore.id());
    String captured = captureOf(capturedBefore);
    JsonNode alert =
        new Kafka(suite)
            .read(
                "operator-alerts",
                raised -> raised.path("orderId").asText().equals(capturedBefore.id()),
                1,
                SOON)
            .get(0);
    assertThat(alert.path("step").asText()).isEqualTo("capture-paypal");

    new Operator(suite)
        .decideHappened(
            capturedBefore.id(),
            order.path("version").longValue(),
            "capture-paypal",
            "{\"captureId\":\"%s\"}".formatted(captured));

    checker.awaitProcessed(List.of(capturedBefore.id()), SOON);
    assertThat(captureOf(capturedBefore)).isEqualTo(captured);
    await().atMost(SOON).until(() -> openAlerts("order_id = '" + capturedBefore.id() + "'") == 0);
  }

  @Test
  void aTokenThatExpiresBetweenCaptureAndRefundIsReplaced() throws Exception {
    checker.awaitUndone(List.of(shippedUnheard.id()), SOON);

    PayPalAccount paypal = accounts.paypal();
    assertThat(refundsOf(shippedUnheard)).hasSize(1);
    assertThat(paypal.tokenOf("/v2/payments/captures/" + captureOf(shippedUnheard)))
        .isNotEqualTo(
            paypal.tokenOf(
                "/v2/payments/authorizations/" + shippedUnheard.order().authorization()));
    assertThat(alertsOf("agent = 'paypal'")).isEmpty();
  }

  @Test
  void aShipmentWhoseAnswerWasLostIsFoundAndVoidedByItsNumber() throws Exception {
    checker.awaitUndone(List.of(shippedUnheard.id()), SOON);

    assertThat(accounts.ups().calls(shippedUnheard.order().recipient())).isEqualTo(1);
    assertThat(voidsOf(client.order(shippedUnheard.id()))).hasSize(1);
  }

  @Test
  void aShipmentThatNeverReachedUpsIsMadeOnce() throws Exception {
    checker.awaitProcessed(List.of(shipmentLost.id()), SOON);

    assertThat(accounts.ups().calls(shipmentLost.order().recipient())).isEqualTo(2);
    assertThat(result(client.order(shipmentLost.id()), "ship", "shipmentNumber")).startsWith("1Z");
  }

  @Test
  void aPaymentOfUnknownOutcomeIsLearnedThenTakenBackByItsNumber() throws Exception {
    checker.awaitUndone(List.of(payPalUnknown.id(), cardUnknown.id()), SOON);

    assertThat(refundsOf(payPalUnknown)).hasSize(1);
    assertThat(result(client.order(payPalUnknown.id()), "capture-paypal", "captureId"))
        .isEqualTo(captureOf(payPalUnknown));
    assertThat(reversalsOf(payPalUnknown)).hasSize(1);
    assertThat(reversalsOf(cardUnknown)).hasSize(1);
  }

  /** One call captures; the step waits in its row and asks until PayPal has decided. */
  @Test
  void aCaptureThatIsReviewedIsAskedAboutUntilItIsCompleted() throws Exception {
    checker.awaitProcessed(List.of(captureReviewed.id()), SOON);

    PartnerBooks paypal = accounts.paypal().books();
    String authorization = captureReviewed.order().authorization();
    assertThat(paypal.numbers("status", authorization)).hasSize(2);
    assertThat(result(client.order(captureReviewed.id()), "capture-paypal", "captureId"))
        .isEqualTo(only(paypal.numbers("acceptance", authorization)));
  }

  /** It would be asked about in an hour. */
  @Test
  void aHookOfPayPalHasACaptureAskedAboutNow(Suite suite) throws Exception {
    PartnerBooks paypal = accounts.paypal().books();
    String authorization = captureHooked.order().authorization();
    await().atMost(SOON).until(() -> paypal.numbers("acceptance", authorization).size() == 1);
    Hooks hooks = new Hooks(suite);
    hooks.post("paypal", "{\"resource\": {\"invoice_id\": \"another order\"}}");

    await()
        .atMost(SOON)
        .pollInterval(Duration.ofSeconds(2))
        .until(
            () -> {
              // One that comes before the acceptance is recorded is not kept.
              hooks.post(
                  "paypal",
                  "{\"event_type\": \"PAYMENT.CAPTURE.COMPLETED\", \"resource\": {\"invoice_id\": \"%s\"}}"
                      .formatted(captureHooked.id()));
              return state(captureHooked).equals("Processed");
            });

    assertThat(paypal.numbers("status", authorization)).hasSize(1);
  }

  /** PayPal refuses to refund what it reviews, and the capture would be asked about in an hour. */
  @Test
  void aCaptureThatIsReviewedAsItsOrderIsUndoneIsSettledThenRefunded(Suite suite) throws Exception {
    await().atMost(SOON).until(() -> captureOfCancelled().has("accepted"));
    long version = client.order(captureCancelled.id()).path("version").longValue();

    new Operator(suite).command(captureCancelled.id(), "undo", version);
    checker.awaitUndone(List.of(captureCancelled.id()), SOON);

    PartnerBooks paypal = accounts.paypal().books();
    String authorization = captureCancelled.order().authorization();
    String capture = only(paypal.numbers("acceptance", authorization));
    assertThat(paypal.numbers("status", authorization)).hasSize(1);
    assertThat(captureOfCancelled().at("/result/captureId").asText()).isEqualTo(capture);
    assertThat(paypal.numbers("refund", capture)).hasSize(1);
    assertThat(alertsOf("order_id = '" + captureCancelled.id() + "'")).isEmpty();
  }

  private JsonNode captureOfCancelled() throws Exception {
    return step(client.order(captureCancelled.id()), "capture-paypal");
  }

  /** Adyen has no status to ask for: the step waits in its row for what the webhook says. */
  @Test
  void aCaptureOfAdyenIsCompletedByItsSignedWebhook(Suite suite) throws Exception {
    String capture = captureAtAdyen(captureConfirmed);
    String payment = paymentAtAdyen(captureConfirmed);
    assertThat(state(captureConfirmed)).isNotEqualTo("Processed");
    Hooks hooks = new Hooks(suite);
    String key = captureConfirmed.id() + ":capture-payment";

    hooks.post("confirmer", AdyenAccount.webhook("CAPTURE", capture, payment, key, true));
    checker.awaitProcessed(List.of(captureConfirmed.id()), SOON);

    assertThat(result(client.order(captureConfirmed.id()), "capture-payment", "pspReference"))
        .isEqualTo(capture);
    hooks.post("confirmer", AdyenAccount.webhook("CAPTURE_FAILED", capture, payment, key, true));
    await()
        .atMost(SOON)
        .until(
            () ->
                alertsOf("order_id = '" + captureConfirmed.id() + "'")
                    .equals(List.of("late-effect")));
    assertThat(state(captureConfirmed)).isEqualTo("Processed");
  }

  /** UPS's events have the tracking number alone; days pass between the subscription and them. */
  @Test
  void aParcelIsFollowedByItsTrackingNumberUntilItIsDelivered(Suite suite) throws Exception {
    await()
        .atMost(SOON)
        .until(
            () ->
                step(client.order(tracked.id()), "deliver")
                    .at("/accepted/answer/trackingNumber")
                    .asText()
                    .startsWith("1Z"));
    String number =
        step(client.order(tracked.id()), "ship").at("/result/trackingNumbers/0").asText();
    assertThat(accounts.tracking().books().numbers("subscription", number)).hasSize(1);
    Hooks hooks = new Hooks(suite);
    String delivered = UpsTracking.event(number, true);

    assertThat(hooks.post("tracker", "forged", delivered)).isEqualTo(401);
    assertThat(hooks.post("tracker", UpsTracking.HOOK_TOKEN, UpsTracking.event(number, false)))
        .isEqualTo(200);
    assertThat(state(tracked)).isEqualTo("Pending");
    assertThat(hooks.post("tracker", UpsTracking.HOOK_TOKEN, delivered)).isEqualTo(200);

    checker.awaitProcessed(List.of(tracked.id()), SOON);
    assertThat(result(client.order(tracked.id()), "deliver", "deliveredOn")).isEqualTo("20240423");
  }

  @Test
  void aCaptureThatTheWebhookRefusesUndoesTheOrder(Suite suite) throws Exception {
    String capture = captureAtAdyen(captureRefused);

    new Hooks(suite)
        .post(
            "confirmer",
            AdyenAccount.webhook(
                "CAPTURE",
                capture,
                paymentAtAdyen(captureRefused),
                captureRefused.id() + ":capture-payment",
                false));
    String payment = paymentAtAdyen(captureRefused);
    PartnerBooks books = accounts.confirmer().books();
    await().atMost(SOON).until(() -> books.numbers("reversal", payment).size() == 1);
    String reversal = only(books.numbers("reversal", payment));
    awaitAccepted(captureRefused, "authorise-payment", reversal);

    new Hooks(suite)
        .post(
            "confirmer",
            AdyenAccount.webhook(
                "CANCEL_OR_REFUND",
                reversal,
                payment,
                captureRefused.id() + ":authorise-payment:undo",
                true));

    checker.awaitUndone(List.of(captureRefused.id()), SOON);
    assertThat(client.order(captureRefused.id()).at("/cause/code").asText())
        .isEqualTo("adyen-capture-refused");
  }

  /**
   * Adyen takes the refund on; whether it is made, and whether it lasts, the webhooks say alone.
   */
  @Test
  void aRefundIsUndoneByItsSignedWebhookAndAnAlertIfItFailsLater(Suite suite) throws Exception {
    String capture = captureAtAdyen(refundFailed);
    String payment = paymentAtAdyen(refundFailed);
    Hooks hooks = new Hooks(suite);
    String key = refundFailed.id() + ":capture-payment";
    hooks.post("confirmer", AdyenAccount.webhook("CAPTURE", capture, payment, key, true));
    PartnerBooks books = accounts.confirmer().books();
    await().atMost(SOON).until(() -> books.numbers("refund", capture).size() == 1);
    String refund = only(books.numbers("refund", capture));
    awaitAccepted(refundFailed, "capture-payment", refund);

    hooks.post("confirmer", AdyenAccount.webhook("REFUND", refund, payment, key + ":undo", true));
    checker.awaitUndone(List.of(refundFailed.id()), SOON);
    hooks.post(
        "confirmer", AdyenAccount.webhook("REFUND_FAILED", refund, payment, key + ":undo", true));

    await()
        .atMost(SOON)
        .until(
            () ->
                alertsOf("order_id = '" + refundFailed.id() + "'").equals(List.of("late-effect")));
    assertThat(state(refundFailed)).isEqualTo("Undone");
  }

  /** Its undo waits, and the order shows for what. */
  private void awaitAccepted(Placed placed, String step, String number) throws Exception {
    await()
        .atMost(SOON)
        .until(
            () ->
                step(client.order(placed.id()), step)
                    .at("/accepted/answer/pspReference")
                    .asText()
                    .equals(number));
    JsonNode order = client.order(placed.id());
    assertThat(order.path("state").asText()).isEqualTo("Undoing");
    assertThat(order.at("/activity/doing").asText()).isEqualTo("accepted");
  }

  private String paymentAtAdyen(Placed placed) {
    return only(accounts.confirmer().books().numbers("authorisation", placed.id()));
  }

  private String captureAtAdyen(Placed placed) {
    PartnerBooks books = accounts.confirmer().books();
    await().atMost(SOON).until(() -> books.numbers("authorisation", placed.id()).size() == 1);
    await().atMost(SOON).until(() -> books.numbers("capture", paymentAtAdyen(placed)).size() == 1);
    return only(books.numbers("capture", paymentAtAdyen(placed)));
  }

  private static PartnerOrder confirmed() {
    return PartnerOrder.of(PartnerWorkflows.CONFIRMED);
  }

  @Test
  void aCaptureThatIsDeclinedLaterUndoesWhatCameBeforeAndIsNotRefunded() throws Exception {
    checker.awaitUndone(List.of(captureDeclined.id()), SOON);

    JsonNode order = client.order(captureDeclined.id());
    assertThat(order.at("/cause/code").asText()).isEqualTo("paypal-declined");
    assertThat(reversalsOf(captureDeclined)).hasSize(1);
    assertThat(
            accounts
                .paypal()
                .books()
                .numbers("acceptance", captureDeclined.order().authorization()))
        .hasSize(1);
  }

  @Test
  void aKeyThatIsRejectedForLongIsOneAlertAndNoError(Suite suite) throws Exception {
    List<String> orderIds = rejectedKey.orderIds();

    checker.awaitProcessed(orderIds, SOON);

    assertThat(orderIds).hasSizeGreaterThan(100);
    assertThat(alertsOf("agent = 'acquirer'")).containsExactly("agent-suspended");
    assertThat(alertsOf("order_id = ANY ('{%s}')".formatted(String.join(",", orderIds)))).isEmpty();
    PartnerBooks acquirer = accounts.acquirer().books();
    assertThat(orderIds)
        .allSatisfy(
            orderId ->
                assertThat(
                        acquirer.numbers(
                            "capture", only(acquirer.numbers("authorisation", orderId))))
                    .hasSize(1));
    assertThat(accounts.acquirer().rejected())
        .isLessThan(MAX_CALLS_IN_FLIGHT + (int) rejectedKey.lasted().toSeconds());
    new Kafka(suite)
        .read("operator-alerts", alert -> alert.path("agent").asText().equals("acquirer"), 1, SOON);
    await().atMost(SOON).until(() -> openAlerts("agent = 'acquirer'") == 0);
  }

  private static PartnerOrder patient() {
    return PartnerOrder.of(PartnerWorkflows.PATIENT);
  }

  private static PartnerOrder hasty() {
    return PartnerOrder.of(PartnerWorkflows.HASTY);
  }

  private static PartnerOrder givingUp() {
    return PartnerOrder.of(PartnerWorkflows.GIVING_UP);
  }

  private Placed place(PartnerOrder order) throws Exception {
    return new Placed(order, client.submit(order.json()));
  }

  private String state(Placed placed) throws Exception {
    return client.order(placed.id()).path("state").asText();
  }

  private List<String> alertsOf(String condition) throws Exception {
    return fixture.column("SELECT code FROM state.operator_alert WHERE " + condition);
  }

  private int openAlerts(String condition) throws Exception {
    return alertsOf(condition + " AND resolved_at IS NULL").size();
  }

  private String captureOf(Placed placed) {
    return only(accounts.paypal().books().numbers("capture", placed.order().authorization()));
  }

  private List<String> refundsOf(Placed placed) {
    return accounts.paypal().books().numbers("refund", captureOf(placed));
  }

  private List<String> reversalsOf(Placed placed) {
    PartnerBooks adyen = accounts.adyen().books();
    return adyen.numbers("reversal", only(adyen.numbers("authorisation", placed.id())));
  }

  private List<String> voidsOf(JsonNode order) {
    return accounts.ups().books().numbers("void", result(order, "ship", "shipmentNumber"));
  }

  private static String only(List<String> numbers) {
    assertThat(numbers).hasSize(1);
    return numbers.get(0);
  }

  private static JsonNode step(JsonNode order, String name) {
    return StreamSupport.stream(order.path("steps").spliterator(), false)
        .filter(step -> step.path("name").asText().equals(name))
        .findFirst()
        .orElseThrow();
  }

  private static String result(JsonNode order, String step, String member) {
    return step(order, step).path("result").path(member).asText();
  }
}
