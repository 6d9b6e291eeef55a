package io.orderly.contract.messages;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import io.orderly.contract.StoredDocument;
import io.orderly.messages.Message;
import io.orderly.messages.Topics;
import java.nio.file.Files;
import java.util.Arrays;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

class AsyncApiTest {

  @Test
  void everyReferencePointsSomewhere() throws Exception {
    AsyncApi topics = AsyncApi.stored();

    List<String> references =
        topics.document().findValues("$ref").stream().map(JsonNode::textValue).toList();

    assertThat(references)
        .isNotEmpty()
        .allSatisfy(
            reference -> {
              boolean isThere =
                  reference.startsWith("#")
                      ? !topics.at(reference).isMissingNode()
                      : Files.exists(StoredDocument.at(reference));
              assertThat(isThere).as(reference).isTrue();
            });
  }

  @Test
  void everyTopicAndEveryMessageIsInIt() throws Exception {
    AsyncApi topics = AsyncApi.stored();

    assertThat(topics.messagesByAddress())
        .containsOnlyKeys(
            Topics.ORDER_SUBMISSIONS,
            Topics.orderSubmissions("{application}"),
            Topics.stepCompletions("{application}"),
            Topics.agentRequests("{agent}"),
            Topics.hookEvents("{agent}"),
            Topics.SCHEDULER_REPLIES,
            Topics.SCHEDULER_COMMANDS,
            Topics.PARTNER_EVENTS,
            Topics.ORDER_STATUS,
            Topics.orderReplies("{application}"),
            Topics.OPERATOR_ALERTS,
            Topics.AGENT_REPORTS,
            Topics.deadLetters("{topic}"));
    assertThat(topics.messagesByAddress().values().stream().flatMap(List::stream).distinct())
        .containsExactlyInAnyOrderElementsOf(
            Stream.concat(
                    Arrays.stream(Message.class.getPermittedSubclasses()).map(Class::getSimpleName),
                    Stream.of("DeadLetter"))
                .toList());
  }

  @Test
  void everyChannelIsUsedByAnOperation() throws Exception {
    AsyncApi topics = AsyncApi.stored();

    assertThat(topics.document().path("operations").findValuesAsText("$ref"))
        .containsExactlyInAnyOrderElementsOf(
            topics.document().path("channels").properties().stream()
                .map(channel -> "#/channels/" + channel.getKey())
                .toList());
  }
}
