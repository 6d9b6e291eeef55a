package io.orderly.supervisor.alerting;

import static org.assertj.core.api.Assertions.assertThat;

import io.orderly.store.alerts.AlertDeliveries.DueAlert;
import io.orderly.supervisor.alerting.SlackShape.Block;
import io.orderly.supervisor.alerting.SlackShape.Body;
import io.orderly.supervisor.alerting.WebhookSink.Group;
import java.nio.charset.StandardCharsets;
import java.util.Objects;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

/** Slack refuses what is too long, and reads some signs as commands. */
class SlackShapeTest {

  private final SlackShape shape = new SlackShape(SampleAlerts.LINKS);

  @Test
  void textsCannotMentionUsersOrHideLinks() {
    Body body =
        (Body)
            shape.of(Group.one(SampleAlerts.raised("<!here>", "see <https://evil|this> & that")));

    String json = new String(AlertPost.json(body), StandardCharsets.UTF_8);
    assertThat(body.text()).contains("&lt;!here&gt;");
    assertThat(json).contains("see &lt;https://evil|this&gt; &amp; that");
    assertThat(body.blocks().subList(1, body.blocks().size()).toString()).doesNotContain("<");
  }

  @Test
  void textsRespectSlacksLimits() {
    Body body =
        (Body) shape.of(Group.one(SampleAlerts.raised("c".repeat(5_000), "<".repeat(5_000))));

    Block header = body.blocks().get(0);
    assertThat(Objects.requireNonNull(header.text()).text()).hasSizeLessThanOrEqualTo(150);
    Block description = body.blocks().get(1);
    assertThat(Objects.requireNonNull(description.text()).text()).hasSizeLessThanOrEqualTo(3_000);
    assertThat(Objects.requireNonNull(body.blocks().get(2).fields()))
        .hasSizeLessThanOrEqualTo(10)
        .allMatch(field -> field.text().length() <= 2_000);
  }

  @Test
  void linksToTheOrderWhereTheConsoleIsKnown() {
    DueAlert news = SampleAlerts.raised("refused", "no");

    Body body = (Body) new SlackShape(SampleAlerts.LINKS_TO_CONSOLE).of(Group.one(news));

    assertThat(body.blocks().toString())
        .contains(
            "<https://console.example/console/orders/%s|See the order in the console>"
                .formatted(news.alert().orderId()));
    assertThat(shape.of(Group.one(news)).toString()).doesNotContain("/console/orders/");
  }

  @Test
  void manyOfOneCauseAreOneMessageWithinTheLimits() {
    Group group =
        new Group(
            IntStream.range(0, 200)
                .mapToObj(at -> SampleAlerts.raised("refused", "n".repeat(5_000)))
                .toList());

    Body body = (Body) new SlackShape(SampleAlerts.LINKS_TO_CONSOLE).of(group);

    assertThat(body.text()).isEqualTo("Operator needed for 200 orders: refused");
    assertThat(body.blocks().toString())
        .contains("console/alerts?failureCode=refused", group.first().alert().orderId().toString());
    assertThat(body.blocks())
        .filteredOn(block -> block.text() != null)
        .allMatch(block -> Objects.requireNonNull(block.text()).text().length() <= 3_000);
  }

  @Test
  void aResolvedAlertHasNoNextAction() {
    Body body = (Body) shape.of(Group.one(SampleAlerts.resolved()));

    assertThat(body.text()).startsWith("Resolved: ");
    assertThat(body.blocks().toString()).doesNotContain("Next: ");
  }
}
