package io.orderly.chaos.client;

import io.orderly.chaos.checking.ClientLog;
import io.orderly.chaos.checking.LogEntry;
import java.net.URI;
import java.time.Duration;
import java.util.Comparator;
import java.util.HashSet;
import java.util.List;
import java.util.PriorityQueue;
import java.util.Set;
import java.util.SplittableRandom;
import java.util.concurrent.Executors;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.TimeUnit;
import java.util.function.LongSupplier;
import org.jspecify.annotations.Nullable;

/**
 * Creates orders, submits them over all channels, and repeats unanswered ones with the same key.
 * All of its state belongs to one thread.
 */
public final class ChaosClient implements AutoCloseable {

  private static final Duration TICK = Duration.ofMillis(100);
  private static final int MAX_IN_FLIGHT = 300;
  private static final int MAX_PER_TICK = 100;
  private static final int MAX_PAUSE_SECONDS = 8;
  private static final int MAX_REPEAT_DELAY_MILLIS = 2_000;

  private final ScheduledExecutorService thread =
      Executors.newSingleThreadScheduledExecutor(ChaosClient::daemon);
  private final PriorityQueue<Sending> due =
      new PriorityQueue<>(Comparator.comparingLong(Sending::atNanos));
  private final Set<String> unacknowledged = new HashSet<>();
  private final ClientTally tally = new ClientTally();
  private final ClientProfile clientProfile;
  private final OrderSource source;
  private final LongSupplier finished;
  private final ClientLog log;
  private final Cancels cancels;
  private final Corrections corrections;
  private final List<ClientChannel> channels;
  private final SplittableRandom random;
  private final long startedNanos = System.nanoTime();
  private long made;
  private int underWay;
  private volatile long stopMakingNanos = Long.MAX_VALUE;
  private volatile int waiting;

  /** An order to send at a time, for the n-th time. */
  private record Sending(ClientOrder order, int tries, long atNanos) {}

  /**
   * Where to.
   *
   * @param submissions the instances of the submission service
   */
  public record Addresses(List<URI> submissions, String authorization, String bootstrapServers) {}

  /**
   * A client that has yet to be started.
   *
   * @param finished number of finished orders, as last observed
   */
  public ChaosClient(
      ClientProfile clientProfile,
      String run,
      long seed,
      Addresses addresses,
      LongSupplier finished,
      ClientLog log) {
    this.clientProfile = clientProfile;
    this.source = new OrderSource(run, seed, clientProfile.delayedShare());
    this.finished = finished;
    this.log = log;
    var submissions = new Submissions(addresses.submissions(), addresses.authorization());
    this.channels =
        List.of(
            new SinglePosts(submissions),
            new BatchedPosts(submissions),
            new TopicClientChannel(addresses.bootstrapServers()));
    this.random = new SplittableRandom(seed);
    this.cancels = new Cancels(submissions, thread, log, tally);
    this.corrections = new Corrections(submissions, thread, log, tally);
  }

  private static Thread daemon(Runnable task) {
    var thread = new Thread(task, "chaos-client");
    thread.setDaemon(true);
    return thread;
  }

  public void start() {
    var unused = thread.scheduleAtFixedRate(this::tick, 0, TICK.toMillis(), TimeUnit.MILLISECONDS);
  }

  public ClientTally tally() {
    return tally;
  }

  /** From now on no new orders; what is not acknowledged is still sent again. */
  public void stopMaking() {
    stopMakingNanos = System.nanoTime();
  }

  /** Number of orders that are not acknowledged, or whose corrections are not answered. */
  public int unacknowledged() {
    return waiting;
  }

  private void tick() {
    makeOrders();
    sendDue();
    channels.forEach(ClientChannel::flush);
    waiting = unacknowledged.size() + corrections.unfinished();
  }

  private void makeOrders() {
    long now = System.nanoTime();
    if (now >= stopMakingNanos) {
      return;
    }
    double seconds = (double) (now - startedNanos) / TimeUnit.SECONDS.toNanos(1);
    long dueNow = clientProfile.load().dueAfter(seconds, finished.getAsLong());
    while (made < dueNow) {
      made++;
      tally.made();
      var order = source.next();
      unacknowledged.add(order.reference());
      due.add(new Sending(order, 0, System.nanoTime()));
    }
  }

  private void sendDue() {
    for (int sent = 0; sent < MAX_PER_TICK && underWay < MAX_IN_FLIGHT; sent++) {
      var next = due.peek();
      if (next == null || next.atNanos() > System.nanoTime()) {
        return;
      }
      send(due.remove());
    }
  }

  private void send(Sending sending) {
    var clientChannel = channels.get(random.nextInt(channels.size()));
    underWay++;
    if (sending.tries() > 0) {
      tally.sentAgain();
    }
    var unused =
        clientChannel
            .submit(sending.order(), sending.tries())
            .whenComplete(
                (answer, failure) -> onOurThread(() -> ended(sending, clientChannel, answer)));
  }

  private void onOurThread(Runnable then) {
    try {
      thread.execute(then);
    } catch (RejectedExecutionException closed) {
      // The client is closed.
    }
  }

  private void ended(Sending sending, ClientChannel clientChannel, @Nullable Answer answer) {
    underWay--;
    answered(sending, clientChannel.value(), answer);
  }

  private void answered(Sending sending, String clientChannel, @Nullable Answer answer) {
    if (answer instanceof Answer.Accepted accepted) {
      accepted(sending, clientChannel, accepted.orderId());
    } else if (answer instanceof Answer.Refused) {
      write(LogEntry.Kind.REFUSED, sending.order(), clientChannel, null);
      unacknowledged.remove(sending.order().reference());
    } else {
      int pauseSeconds = Math.min(MAX_PAUSE_SECONDS, 1 + sending.tries());
      sendLater(sending, TimeUnit.SECONDS.toMillis(pauseSeconds));
    }
  }

  private void accepted(Sending sending, String clientChannel, @Nullable String orderId) {
    var order = sending.order();
    write(LogEntry.Kind.ACKNOWLEDGED, order, clientChannel, orderId);
    if (!unacknowledged.remove(order.reference())) {
      return;
    }
    tally.acknowledged(clientChannel);
    if (random.nextDouble() < clientProfile.repeatedShare()) {
      sendLater(sending, random.nextInt(MAX_REPEAT_DELAY_MILLIS));
    }
    if (orderId != null && random.nextDouble() < clientProfile.cancelledShare()) {
      cancels.scheduleCancel(order, orderId);
    }
    if (orderId != null && random.nextDouble() < clientProfile.correctedShare()) {
      corrections.scheduleCorrection(order, orderId);
    }
  }

  private void sendLater(Sending sending, long millis) {
    due.add(
        new Sending(
            sending.order(),
            sending.tries() + 1,
            System.nanoTime() + TimeUnit.MILLISECONDS.toNanos(millis)));
  }

  private void write(
      LogEntry.Kind kind, ClientOrder order, String clientChannel, @Nullable String orderId) {
    log.append(order.answered(kind, clientChannel, orderId));
  }

  @Override
  public void close() {
    thread.shutdownNow();
    channels.forEach(ClientChannel::close);
  }
}
