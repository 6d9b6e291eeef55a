package io.orderly.submission.completing.topic;

import io.orderly.security.caller.Caller;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Objects;
import org.springframework.stereotype.Component;

/**
 * Whose answers are on which topic. The topic alone decides: what a record says of its origin is
 * not read, since whoever may write to the topic may write anything into it.
 */
@Component("completionCallers")
final class CompletionCallers {

  private final Map<String, Caller> byTopic = new LinkedHashMap<>();

  CompletionCallers(CompletionProperties properties) {
    for (CompletionTopic topic : properties.topics()) {
      byTopic.put(topic.topic(), topic.caller());
    }
  }

  /** All topics that answers come from. */
  public Collection<String> topics() {
    return byTopic.keySet();
  }

  Caller of(String topic) {
    return Objects.requireNonNull(byTopic.get(topic), topic);
  }
}
