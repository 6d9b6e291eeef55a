package io.orderly.simulation.partner;

import io.orderly.simulation.eventloop.SimulatedProcess;
import io.orderly.simulation.network.ConsumerGroup;
import io.orderly.simulation.network.Member;
import io.orderly.simulation.network.PartitionReader;
import io.orderly.simulation.network.PartitionReader.Read;
import java.util.HashMap;
import java.util.Map;

/**
 * One instance of one agent, as it reads its requests. At a partner without keys it commits the
 * offset before the call: nobody reads the request again.
 */
public final class SimulatedAgent implements Member {

  private static final int SLOTS = 4;

  /** Of every second order's refusals: workflows have another policy for it. */
  public static final String ONE_CODE = "card-declined";

  private final AgentSurroundings around;
  private final SimulatedProcess process;
  private final PartitionReader reader;
  private final OpenWork works;
  private final SimulatedSteps steps;

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
    this.reader = new PartitionReader(requests, this);
    this.works = new OpenWork(requests, this, reader);
    this.steps =
        new SimulatedSteps(
            around, process, requests.broker(), this::isReadByOthers, this::finished);
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
      Work work = steps.work(read);
      if (!steps.callsAtMostOnce()) {
        arrive(work);
      } else if (works.commitFirst(read)) {
        around.eventLoop().plan(around.line().quick(), process, () -> arrive(work));
      }
    }
  }

  private boolean isReadByOthers(Read read) {
    return !steps.callsAtMostOnce()
        && read.offset() < readByOthers.getOrDefault(read.partition(), 0L);
  }

  private void arrive(Work work) {
    works.add(work);
    steps.arrive(work);
  }

  private void finished(Work work) {
    works.finished(work);
    if (reader.hasMore()) {
      look();
    }
  }
}
