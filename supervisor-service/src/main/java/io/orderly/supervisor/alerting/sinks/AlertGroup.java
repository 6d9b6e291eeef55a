package io.orderly.supervisor.alerting.sinks;

import io.orderly.messages.AlertNotice;
import io.orderly.operator.alerts.Severity;
import io.orderly.supervisor.alerting.AlertNews;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/**
 * The notices of one post: a single one, or many of one kind and one cause.
 *
 * @param news at least one
 */
record AlertGroup(List<AlertNews> news) {

  /** Fewer are posted one by one, so that people can reply to each in a chat. */
  static final int MIN = 5;

  AlertGroup {
    news = List.copyOf(news);
  }

  private record Cause(AlertNotice notice, Severity severity, String code, @Nullable String step) {

    static Cause of(AlertNews news) {
      return new Cause(
          news.notice(), news.severity(), news.alert().failure().code(), news.alert().step());
    }
  }

  /** Groups notices by cause where a cause has at least MIN of them. */
  static List<AlertGroup> of(List<AlertNews> news) {
    Map<Cause, List<AlertNews>> byCause =
        news.stream()
            .collect(Collectors.groupingBy(Cause::of, LinkedHashMap::new, Collectors.toList()));
    List<AlertGroup> groups = new ArrayList<>();
    for (List<AlertNews> ofOne : byCause.values()) {
      AlertGroup group = new AlertGroup(ofOne);
      groups.addAll(ofOne.size() < MIN ? group.apart() : List.of(group));
    }
    return groups;
  }

  /** The same notices, one per group. */
  List<AlertGroup> apart() {
    return news.stream().map(one -> new AlertGroup(List.of(one))).toList();
  }

  boolean isOne() {
    return news.size() == 1;
  }

  AlertNews first() {
    return news.get(0);
  }

  /** Idempotency key: the same for each attempt to send the same notices. */
  String id() {
    if (isOne()) {
      return first().id();
    }
    String ids = news.stream().map(AlertNews::id).sorted().collect(Collectors.joining("\n"));
    return "alerts:%s:%s"
        .formatted(
            UUID.nameUUIDFromBytes(ids.getBytes(StandardCharsets.UTF_8)), first().notice().value());
  }
}
