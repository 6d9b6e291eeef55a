package io.orderly.operator.agents;

import io.orderly.messages.AgentReport;
import io.orderly.messages.MessageCodec;
import io.orderly.messages.UnreadableMessageException;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.util.Comparator;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import org.jspecify.annotations.Nullable;

/**
 * The last report of each agent and instance, in memory.
 *
 * <p>Thread-safe.
 */
public final class RememberedReports implements AgentReports {

  /** Six reports: an instance without one for so long has ended, or is unusable. */
  static final Duration GONE_AFTER = Duration.ofSeconds(30);

  private static final Comparator<SeenAgent> ORDER =
      Comparator.comparing(SeenAgent::agent).thenComparing(SeenAgent::instance);

  private final Clock clock;
  private final int most;
  private final Map<String, SeenAgent> byKey = new ConcurrentHashMap<>();
  private volatile @Nullable Instant unreadableSince;

  public RememberedReports(Clock clock) {
    this(clock, AgentsSeen.MOST);
  }

  RememberedReports(Clock clock, int most) {
    this.clock = clock;
    this.most = most;
    this.unreadableSince = clock.instant();
  }

  @Override
  public AgentsSeen current() {
    Instant since = clock.instant().minus(GONE_AFTER);
    return new AgentsSeen(
        byKey.values().stream().filter(seen -> isHeard(seen, since)).sorted(ORDER).toList(),
        unreadableSince);
  }

  /**
   * Receives a record of the topic. A record that is no report is ignored: no agent of ours sent
   * it.
   *
   * @param value null where the instance stopped in good order
   */
  void take(@Nullable String key, byte @Nullable [] value) {
    if (key == null) {
      return;
    }
    if (value == null) {
      byKey.remove(key);
      return;
    }
    try {
      AgentReport report = MessageCodec.decode(value, AgentReport.class);
      if (report.key().equals(key) && hasRoomFor(key)) {
        byKey.put(key, seen(report));
      }
    } catch (UnreadableMessageException foreign) {
      byKey.remove(key);
    }
  }

  private boolean hasRoomFor(String key) {
    if (byKey.size() >= most && !byKey.containsKey(key)) {
      Instant since = clock.instant().minus(GONE_AFTER);
      byKey.values().removeIf(seen -> !isHeard(seen, since));
      return byKey.size() < most;
    }
    return true;
  }

  private static boolean isHeard(SeenAgent seen, Instant since) {
    return seen.seenAt().isAfter(since);
  }

  private SeenAgent seen(AgentReport report) {
    return new SeenAgent(
        report.agent(),
        report.instance(),
        report.circuit(),
        report.inUse(),
        report.maxConcurrency(),
        report.queue(),
        clock.instant(),
        report.pausedCalls(),
        report.millisSinceSuccess(),
        report.partners());
  }

  /** The whole topic was just read. */
  void readable() {
    unreadableSince = null;
  }

  /** The topic can't be read. Returns whether that is news. */
  boolean unreadable() {
    boolean isNews = unreadableSince == null;
    if (isNews) {
      unreadableSince = clock.instant();
    }
    return isNews;
  }
}
