package io.orderly.submission.intake;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatException;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import com.fasterxml.jackson.databind.node.ObjectNode;
import io.orderly.messages.AttributeLimits;
import io.orderly.messages.FieldProblem;
import io.orderly.submission.intake.ReplyTopicOwners.Application;
import io.orderly.submission.intake.Submission.Refusal;
import io.orderly.submission.intake.Submission.Valid;
import io.orderly.submission.intake.checking.MoneyRules;
import io.orderly.submission.intake.checking.OrderReader;
import io.orderly.submission.intake.checking.OrderReader.TimeLimits;
import io.orderly.submission.intake.checking.RequestableWorkflows;
import io.orderly.submission.testing.SampleOrder;
import io.orderly.workflow.ShippedWorkflows;
import java.time.Duration;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.springframework.boot.context.properties.bind.Binder;
import org.springframework.boot.context.properties.source.MapConfigurationPropertySource;

class ReplyTopicOwnersTest {

  private static final SubmissionProperties SETTINGS =
      settings(
          "topic",
          new Application("web-shop", Set.of("shop", "branch")),
          new Application("bank", Set.of("payments")));

  private final List<String> lookedUp = new ArrayList<>();
  private final SubmissionCheck check =
      new SubmissionCheck(
          new OrderReader(
              RequestableWorkflows.of(
                  Map.of(OrderReader.DEFAULT_WORKFLOW, ShippedWorkflows.load().get(0))),
              new MoneyRules(Map.of()),
              new AttributeLimits(65_536, 8, 2_000),
              InstantSource.system(),
              new TimeLimits(Duration.ZERO, Duration.ofDays(400), Duration.ofDays(800))),
          SETTINGS,
          lookedUp::add,
          url -> Optional.empty());

  @ParameterizedTest
  @CsvSource({
    "shop,     order-replies.web-shop,   true",
    "branch,   order-replies.web-shop,   true",
    "web-shop, order-replies.web-shop,   false",
    "topic,    order-replies.web-shop,   false",
    "bank,     order-replies.bank,       false",
    "payments, order-replies.bank,       true",
    "stall-keeper, order-replies.stall,  true",
    "stall,    order-replies.stall,      false",
    "topic,    order-replies.stall,      false",
    "kiosk,    order-replies.kiosk,      true",
    "shop,     order-replies.shop,       true",
    "shop,     order-replies.another,    false",
    "shop,     order-replies.shop.more,  false",
    "topic,    order-replies.another,    true",
  })
  void aTopicBelongsToItsSubmittersAlone(String submitter, String topic, boolean mayName) {
    assertThat(SETTINGS.mayName(submitter, topic)).isEqualTo(mayName);
  }

  @Test
  void anOrderForAnothersTopicIsRefusedWithoutAMessageToThatTopic() {
    Refusal refusal = (Refusal) check.check("shop", withReplyTo("order-replies.bank"), null);

    assertThat(refusal.problems())
        .containsExactly(
            new FieldProblem(
                "replyTo", "must be a topic of this submitter, which order-replies.bank is not"));
    assertThat(refusal.replyTo()).isNull();
    assertThat(lookedUp).isEmpty();
  }

  @Test
  void anOrderForOnesOwnTopicIsAccepted() {
    assertThat(check.check("shop", withReplyTo("order-replies.web-shop"), null))
        .isInstanceOf(Valid.class);
    assertThat(lookedUp).containsExactly("order-replies.web-shop");
  }

  private static ObjectNode withReplyTo(String topic) {
    return SampleOrder.sound().put("replyTo", topic);
  }

  @Test
  void areReadFromSettings() {
    String first = "orderly.submission.reply-topics.applications[0].";
    Map<String, String> settings =
        Map.of(first + "name", "web-shop", first + "submitters", "shop,branch");

    ReplyTopicOwners read = read(settings);

    assertThat(read.applications())
        .containsExactly(new Application("web-shop", Set.of("shop", "branch")));
    assertThat(read(Map.of()).applications()).isEmpty();
  }

  @Test
  void anInvalidSettingIsNamed() {
    String first = "orderly.submission.reply-topics.applications[0].";

    assertThatException()
        .isThrownBy(() -> read(Map.of(first + "name", "web-shop")))
        .havingRootCause()
        .withMessageContaining("submitters has no submitter for web-shop");
    assertThatException()
        .isThrownBy(() -> read(Map.of(first + "submitters", "shop")))
        .havingRootCause()
        .withMessageContaining("applications[].name can't be part of a topic's name: ''");
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '~',
      textBlock =
          """
          web shop     |                     | application can't be part of a topic's name: 'web shop'
          ~~           |                     | application can't be part of a topic's name: ''
          dead-letters |                     | application can't be part of a topic's name: 'dead-letters'
          a.dead-letters |                   | application can't be part of a topic's name: 'a.dead-letters'
          shop         | order-status        | reply-topic must be order-replies.NAME, not 'order-status'
          """)
  void anApplicationWithoutPossibleTopicsIsRefused(
      String application, @Nullable String replyTopic, String error) {
    assertThatIllegalArgumentException()
        .isThrownBy(() -> new SubmissionTopic(application, null, replyTopic))
        .withMessageContaining(error);
  }

  @Test
  void anApplicationIsListedOnceAndIsItsOwnSubmitterByDefault() {
    SubmissionTopic shop = new SubmissionTopic("shop", null, null);
    SubmissionProperties usual = settings("topic");

    assertThat(shop.owner()).isEqualTo("shop");
    assertThat(shop.topic()).isEqualTo("order-submissions.shop");
    assertThatIllegalArgumentException()
        .isThrownBy(
            () ->
                new SubmissionProperties(
                    "topic",
                    List.of(shop, new SubmissionTopic("shop", "other", null)),
                    usual.replyTopics(),
                    usual.orderRules(),
                    usual.batching(),
                    usual.fairness()))
        .withMessage("orderly.submission.topics lists an application twice");
  }

  static SubmissionProperties settings(String topicSubmitter, Application... applications) {
    return new SubmissionProperties(
        topicSubmitter,
        List.of(
            new SubmissionTopic("stall", "stall-keeper", "order-replies.stall"),
            new SubmissionTopic("kiosk", null, null)),
        new ReplyTopicOwners(List.of(applications)),
        new OrderRules(
            Map.of(),
            Duration.ZERO,
            Duration.ofDays(400),
            Duration.ofDays(800),
            new OrderRules.Attributes(65_536, 8, 2_000)),
        new SubmissionProperties.Batching(1),
        new SubmissionProperties.Fairness(0));
  }

  private static ReplyTopicOwners read(Map<String, String> settings) {
    return new Binder(new MapConfigurationPropertySource(settings))
        .bindOrCreate("orderly.submission.reply-topics", ReplyTopicOwners.class);
  }

  @ParameterizedTest
  @ValueSource(strings = {"", "web shop", "order-replies/shop"})
  void noTopicCanHaveSuchAName(String name) {
    assertThatIllegalArgumentException().isThrownBy(() -> new Application(name, Set.of("shop")));
  }

  @Test
  void anApplicationIsListedOnce() {
    Application shop = new Application("shop", Set.of("shop"));

    assertThatIllegalArgumentException()
        .isThrownBy(() -> new ReplyTopicOwners(List.of(shop, shop)))
        .withMessageContaining("twice");
    assertThatIllegalArgumentException()
        .isThrownBy(() -> new Application("shop", Set.of(" ")))
        .withMessageContaining("no submitter for shop");
  }
}
