package io.orderly.operator.lag;

import io.orderly.messages.ConsumerGroups;
import io.orderly.messages.Topics;
import java.util.Collection;
import java.util.List;
import java.util.stream.Stream;

/** A group of consumers and the topic that it reads. */
record Reader(String group, String topic) {

  /** Maximum number of agents; nobody reads a longer list. */
  private static final int MOST_AGENTS = 1_000;

  private static final int MOST_APPLICATIONS = 1_000;

  private static final List<Reader> FIXED =
      List.of(
          new Reader(ConsumerGroups.SCHEDULER_COMMANDS, Topics.SCHEDULER_COMMANDS),
          new Reader(ConsumerGroups.SCHEDULER_EVENTS, Topics.PARTNER_EVENTS),
          new Reader(ConsumerGroups.SCHEDULER_REPLIES, Topics.SCHEDULER_REPLIES));

  /** Who reads these topics, by group. */
  static List<Reader> of(Collection<String> topics) {
    Stream<Reader> agents =
        topics.stream()
            .flatMap(
                topic ->
                    Topics.agentOf(topic)
                        .map(agent -> new Reader(ConsumerGroups.agent(agent), topic))
                        .stream())
            .sorted((one, other) -> one.group().compareTo(other.group()))
            .limit(MOST_AGENTS);
    Stream<Reader> fixed = FIXED.stream().filter(reader -> topics.contains(reader.topic()));
    Stream<Reader> submissions =
        topics.stream()
            .filter(Topics::isOrderSubmissions)
            .sorted()
            .limit(MOST_APPLICATIONS)
            .map(topic -> new Reader(ConsumerGroups.SUBMISSIONS, topic));
    Stream<Reader> completions =
        topics.stream()
            .filter(Topics::isStepCompletions)
            .sorted()
            .limit(MOST_APPLICATIONS)
            .map(topic -> new Reader(ConsumerGroups.STEP_COMPLETIONS, topic));
    return Stream.of(agents, fixed, submissions, completions).flatMap(readers -> readers).toList();
  }
}
