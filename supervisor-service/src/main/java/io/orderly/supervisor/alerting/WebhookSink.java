package io.orderly.supervisor.alerting;

import io.orderly.messages.OperatorAlert.Notice;
import io.orderly.platform.webhook.WebhookSigner;
import io.orderly.store.alerts.AlertDeliveries.DueAlert;
import io.orderly.store.alerts.StoredAlert.Severity;
import io.orderly.supervisor.delivery.DeliveryResult;
import io.orderly.supervisor.delivery.DeliveryResult.Rejected;
import io.orderly.supervisor.delivery.DeliveryResult.Unavailable;
import java.nio.charset.StandardCharsets;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/**
 * A webhook: signed posts, one after the other. Many notices of one cause are one post, so that
 * thousands of Errors are delivered within minutes to a receiver that accepts one post per second.
 */
public final class WebhookSink implements AlertSink {

  /** Of one cause they are one post. */
  private static final int BATCH = 200;

  /** Posts begin within this many timeouts; the last one may take one more. */
  private static final int BUDGET_IN_TIMEOUTS = 4;

  private final String name;
  private final AlertPost post;
  private final Shape shape;
  private final WebhookSigner signer;
  private final Clock clock;

  /** The format of the body. */
  public interface Shape {

    /** The body for one alert, or for many of one cause. */
    Object of(Group group);
  }

  public WebhookSink(String name, AlertPost post, Shape shape, WebhookSigner signer, Clock clock) {
    this.name = name;
    this.post = post;
    this.shape = shape;
    this.signer = signer;
    this.clock = clock;
  }

  @Override
  public String name() {
    return name;
  }

  @Override
  public int batch() {
    return BATCH;
  }

  @Override
  public @Nullable Duration repeatInterval() {
    return null;
  }

  /**
   * After the first post that finds it unavailable the rest is not attempted: each attempt may take
   * long. A group that it rejects is posted one by one.
   */
  @Override
  public List<Outcome> deliver(List<DueAlert> due) {
    Instant until = clock.instant().plus(post.timeout().multipliedBy(BUDGET_IN_TIMEOUTS));
    List<Outcome> outcomes = new ArrayList<>();
    Deque<Group> groups = new ArrayDeque<>(Group.of(due));
    while (!groups.isEmpty()) {
      Group group = groups.remove();
      DeliveryResult result = post(group);
      if (result instanceof Rejected && !group.isOne()) {
        groups.addAll(group.apart());
      } else {
        outcomes.addAll(Outcome.all(group.due(), result));
      }
      if (result instanceof Unavailable) {
        groups.forEach(rest -> outcomes.addAll(Outcome.all(rest.due(), result)));
        return outcomes;
      }
      if (!clock.instant().isBefore(until)) {
        return outcomes;
      }
    }
    return outcomes;
  }

  private DeliveryResult post(Group group) {
    byte[] body = AlertPost.json(shape.of(group));
    return post.post(signer.headers(group.id(), clock.instant(), body), body);
  }

  /**
   * The notices of one post: a single one, or many of one kind and one cause.
   *
   * @param due at least one
   */
  public record Group(List<DueAlert> due) {

    /** Fewer are posted one by one, so that people can reply to each in a chat. */
    static final int MIN = 5;

    public Group {
      due = List.copyOf(due);
    }

    private record Cause(Notice notice, Severity severity, String code, @Nullable String step) {

      static Cause of(DueAlert due) {
        return new Cause(
            due.notice(),
            due.stored().severity(),
            due.alert().failure().code(),
            due.alert().step());
      }
    }

    /** A group of one notice. */
    static Group one(DueAlert due) {
      return new Group(List.of(due));
    }

    /** Groups notices by cause where a cause has at least MIN of them. */
    static List<Group> of(List<DueAlert> due) {
      Map<Cause, List<DueAlert>> byCause =
          due.stream()
              .collect(Collectors.groupingBy(Cause::of, LinkedHashMap::new, Collectors.toList()));
      List<Group> groups = new ArrayList<>();
      for (List<DueAlert> ofOne : byCause.values()) {
        Group group = new Group(ofOne);
        groups.addAll(ofOne.size() < MIN ? group.apart() : List.of(group));
      }
      return groups;
    }

    /** The same notices, one per group. */
    List<Group> apart() {
      return due.stream().map(Group::one).toList();
    }

    boolean isOne() {
      return due.size() == 1;
    }

    DueAlert first() {
      return due.get(0);
    }

    /** Idempotency key: the same for each attempt to send the same notices. */
    String id() {
      if (isOne()) {
        return first().id();
      }
      String ids = due.stream().map(DueAlert::id).sorted().collect(Collectors.joining("\n"));
      return "alerts:%s:%s"
          .formatted(
              UUID.nameUUIDFromBytes(ids.getBytes(StandardCharsets.UTF_8)),
              first().notice().value());
    }
  }
}
