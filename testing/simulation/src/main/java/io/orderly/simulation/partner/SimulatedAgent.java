package io.orderly.simulation.partner;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import io.orderly.messages.StepReply;
import io.orderly.messages.StepRequest;
import io.orderly.messages.Topics;
import io.orderly.process.Delivery;
import io.orderly.process.Failure;
import io.orderly.simulation.eventloop.SimulatedProcess;
import io.orderly.simulation.faults.Fault;
import io.orderly.simulation.network.ConsumerGroup;
import io.orderly.simulation.network.Member;
import io.orderly.simulation.network.PartitionReader;
import io.orderly.simulation.network.PartitionReader.Read;
import io.orderly.simulation.partner.AttemptMemory.Known;
import java.time.temporal.ChronoUnit;
import java.util.HashMap;
import java.util.Map;

/**
 * One instance of one agent, which keeps an agent's rules: nothing is called and nothing answered
 * after CompleteBy by its own clock; what is in progress here is ignored; what was answered here
 * gets the same answer; an attempt that was called is never declined; an answer to what others may
 * have read before says so.
 */
public final class SimulatedAgent implements Member {

  private static final int SLOTS = 4;
  private static final int MAX_TRIES = 4;
  private static final long CALL_TIMEOUT_MICROS = 3_000_000;
  private static final long RESEND_MICROS = 500_000;
  private static final JsonNode RESULT = JsonNodeFactory.instance.objectNode().put("done", true);

  /** Of every second order's refusals: workflows have another policy for it. */
  public static final String ONE_CODE = "card-declined";

  private static final Failure REFUSED = new Failure("refused", "the partner refused");
  private static final Failure CARD_DECLINED = new Failure(ONE_CODE, "the partner declined it");
  private static final Failure NO_KEY = new Failure("refused-401", "the key has expired");
  private static final Failure DECLINED = new Failure("no-slot", "every slot is in use");

  private final AgentSurroundings around;
  private final SimulatedProcess process;
  private final ConsumerGroup requests;
  private final PartitionReader reader;
  private final AttemptMemory memory = new AttemptMemory();
  private final OpenWork works;

  /** Up to where others may have read the partitions: before they came here, or since they went. */
  private final Map<Integer, Long> readByOthers = new HashMap<>();

  private Polling polling = Polling.IDLE;

  private enum Polling {
    IDLE,
    PLANNED
  }

  public SimulatedAgent(
      AgentSurroundings around, SimulatedProcess process, ConsumerGroup requests) {
    this.around = around;
    this.process = process;
    this.requests = requests;
    this.reader = new PartitionReader(requests, this);
    this.works = new OpenWork(requests, this, reader);
  }

  @Override
  public String name() {
    return process.name();
  }

  @Override
  public SimulatedProcess process() {
    return process;
  }

  /** Its threads are others than the one that reads, so no rebalance waits for them. */
  @Override
  public boolean isBusy() {
    return false;
  }

  /** Never: the agents' names in the group are their processes'. */
  @Override
  public void fenced() {
    throw new IllegalStateException(name() + " is not unique");
  }

  @Override
  public void look() {
    if (polling == Polling.IDLE) {
      polling = Polling.PLANNED;
      around.eventLoop().plan(0, process, this::poll);
    }
  }

  private void poll() {
    polling = Polling.IDLE;
    PartitionReader.Moved moved = reader.follow();
    works.forget(moved.lost());
    moved.lost().forEach(partition -> readByOthers.put(partition, Long.MAX_VALUE));
    moved.gained().forEach(partition -> readByOthers.put(partition, reader.end(partition)));
    for (Read read : reader.poll(works.free(SLOTS))) {
      arrive(new Work(read, (StepRequest) read.message(), deliveryOf(read)));
    }
  }

  private Delivery deliveryOf(Read read) {
    boolean calledHere = memory.of((StepRequest) read.message()) instanceof Known.Called;
    return calledHere ? Delivery.REDELIVERED : Delivery.FIRST;
  }

  private boolean isReadByOthers(Read read) {
    return read.offset() < readByOthers.getOrDefault(read.partition(), 0L);
  }

  private void arrive(Work work) {
    works.add(work);
    Known known = memory.of(work.request());
    if (isPastCompleteBy(work.request()) || known instanceof Known.InProgress) {
      finished(work);
    } else if (known instanceof Known.Answered answered) {
      send(work, answered.reply());
    } else if (around.faults().strikes(Fault.PARTNER_LETS_NOBODY_IN)) {
      // Also of what was called before: it says nothing about that.
      send(work, StepReply.suspended(work.request(), NO_KEY, name()));
    } else if (known instanceof Known.New && hasNoSlot()) {
      send(work, StepReply.declined(work.request(), DECLINED, name()));
    } else {
      memory.learn(work.request(), new Known.InProgress());
      call(work);
    }
  }

  private boolean hasNoSlot() {
    return around.line().hangs() || around.faults().strikes(Fault.AGENT_DECLINES);
  }

  private boolean isPastCompleteBy(StepRequest request) {
    return leftMicros(request) <= 0;
  }

  private long leftMicros(StepRequest request) {
    return ChronoUnit.MICROS.between(around.clock().instant(), request.completeBy());
  }

  private void call(Work work) {
    if (isPastCompleteBy(work.request())) {
      silent(work);
      return;
    }
    work.tryAgain();
    int turn = work.tries();
    long limit = Math.min(CALL_TIMEOUT_MICROS, leftMicros(work.request()));
    around
        .line()
        .call(
            Call.of(work.request()),
            answer ->
                around
                    .eventLoop()
                    .plan(around.line().latency(), process, () -> answered(work, turn, answer)));
    around.eventLoop().plan(limit, process, () -> timedOut(work, turn));
  }

  private boolean isAwaited(Work work, int turn) {
    return work.tries() == turn && memory.of(work.request()) instanceof Known.InProgress;
  }

  private void timedOut(Work work, int turn) {
    if (isAwaited(work, turn)) {
      silent(work);
    }
  }

  private void answered(Work work, int turn, Answer answer) {
    if (!isAwaited(work, turn)) {
      return;
    }
    switch (answer) {
      case DONE -> reply(work, StepReply.completed(work.request(), RESULT, name()));
      case NEVER_HAPPENED -> reply(work, StepReply.neverHappened(work.request(), RESULT, name()));
      case REFUSED -> reply(work, StepReply.failed(work.request(), refusal(work), name()));
      case IN_PROGRESS, UNAVAILABLE -> retry(work);
    }
  }

  private static Failure refusal(Work work) {
    long order = work.request().orderId().getLeastSignificantBits();
    return order % 2 == 0 ? REFUSED : CARD_DECLINED;
  }

  private void retry(Work work) {
    long wait = around.line().retryWait();
    if (work.tries() >= MAX_TRIES || wait >= leftMicros(work.request())) {
      silent(work);
    } else {
      work.tryAgain();
      around.eventLoop().plan(wait, process, () -> call(work));
    }
  }

  private void reply(Work work, StepReply reply) {
    memory.learn(work.request(), new Known.Answered(reply));
    send(work, reply);
  }

  private void silent(Work work) {
    memory.learn(work.request(), new Known.Called());
    finished(work);
  }

  private void send(Work work, StepReply reply) {
    around.eventLoop().plan(around.line().quick(), process, () -> sendNow(work, reply));
  }

  private void sendNow(Work work, StepReply reply) {
    if (isPastCompleteBy(work.request())) {
      finished(work);
    } else if (around.faults().strikes(Fault.SEND_FAILS)) {
      around.eventLoop().plan(RESEND_MICROS, process, () -> sendNow(work, reply));
    } else {
      around.watch().answered(reply);
      String key = work.request().orderId().toString();
      boolean again = work.delivery() == Delivery.REDELIVERED || isReadByOthers(work.read());
      StepReply marked = again ? reply.redelivered() : reply;
      requests
          .broker()
          .append(Topics.SCHEDULER_REPLIES, work.request().replyPartition(), key, marked);
      around.eventLoop().plan(around.line().quick(), process, () -> finished(work));
    }
  }

  private void finished(Work work) {
    works.finished(work);
    if (reader.hasMore()) {
      look();
    }
  }
}
