package io.orderly.agent.messaging;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.awaitility.Awaitility.await;

import java.time.Duration;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.List;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.Semaphore;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.IntStream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

class SlotsTest {

  private final ExecutorService threads = Executors.newCachedThreadPool();
  private final Semaphore mayEnd = new Semaphore(0);
  private final ConcurrentLinkedQueue<Integer> ended = new ConcurrentLinkedQueue<>();
  private final AtomicInteger mostAtOnce = new AtomicInteger();
  private final AtomicInteger atOnce = new AtomicInteger();

  @AfterEach
  void endThreads() {
    threads.shutdownNow();
  }

  @Test
  void neverWorksOnMoreThanItHasSlotsAndForgetsNothing() {
    Slots<Integer> slots = new Slots<>(3, threads, this::work);

    IntStream.range(0, 200).forEach(slots::take);
    mayEnd.release(200);

    await().until(() -> slots.inHand() == 0);
    assertThat(ended).hasSize(200).doesNotHaveDuplicates();
    assertThat(mostAtOnce).hasValueLessThanOrEqualTo(3);
  }

  @Test
  void slowWorkHoldsUpNothingThatASlotIsFreeFor() {
    Slots<Integer> slots = new Slots<>(32, threads, this::work);

    IntStream.range(0, 40).forEach(slots::take);

    await().until(() -> atOnce.get() == 32);
    assertThat(slots.running()).isEqualTo(32);
    assertThat(slots.waiting()).isEqualTo(8);
    mayEnd.release(40);
  }

  @Test
  void quickWorkIsDoneByFewThreads() {
    Queue<Runnable> called = new ArrayDeque<>();
    Slots<Integer> slots = new Slots<>(32, called::add, ended::add);
    IntStream.range(0, 20).forEach(slots::take);

    assertThat(called).hasSize(1);
    called.remove().run();

    assertThat(ended).containsExactlyElementsOf(IntStream.range(0, 20).boxed().toList());
    assertThat(called).hasSize(1);
    called.forEach(Runnable::run);
    assertThat(slots.inHand()).isZero();
  }

  @Test
  void whatNoThreadComesForIsNotKept() {
    Slots<Integer> slots = new Slots<>(2, this::refuse, this::work);

    assertThatThrownBy(() -> slots.take(0)).isInstanceOf(RejectedExecutionException.class);

    assertThat(slots.inHand()).isZero();
  }

  @Test
  void oneThreadDoesItAllWhenNoOtherComes() {
    List<Runnable> called = new ArrayList<>();
    Slots<Integer> slots = new Slots<>(2, thread -> addFirst(called, thread), ended::add);
    IntStream.range(0, 5).forEach(slots::take);

    called.get(0).run();

    assertThat(ended).containsExactly(0, 1, 2, 3, 4);
  }

  @Test
  void whatHasASlotIsNotTakenOutThoughItsThreadHasNotComeYet() {
    Queue<Runnable> called = new ArrayDeque<>();
    Slots<Integer> slots = new Slots<>(2, called::add, ended::add);
    IntStream.range(0, 5).forEach(slots::take);

    assertThat(slots.removeWaiting(number -> true)).containsExactly(2, 3, 4);
    assertThat(slots.running()).isEqualTo(2);
  }

  @Test
  void takesOutWhatWaitsAndNothingThatRuns() {
    Slots<Integer> slots = new Slots<>(1, threads, this::work);
    IntStream.range(0, 5).forEach(slots::take);

    List<Integer> removed = slots.removeWaiting(number -> number % 2 == 0);
    mayEnd.release(5);

    await().until(() -> slots.inHand() == 0);
    assertThat(removed).containsExactly(2, 4);
    assertThat(ended).containsExactly(0, 1, 3);
  }

  @Test
  void aSlotSurvivesWorkThatBreaksOff() {
    Slots<Integer> slots = new Slots<>(1, threads, this::breakOffAtZero);

    slots.take(0);
    slots.take(1);

    await().until(() -> ended.contains(1));
    await().until(() -> slots.running() == 0);
  }

  @Test
  void nobodyWaitsWhileASlotIsFree() {
    Slots<Integer> slots = new Slots<>(2, threads, this::work);

    slots.take(0);

    assertThat(slots.expectedWait()).isZero();
  }

  @Test
  void theExpectedWaitGrowsWithWhatWaitsAndShrinksWithTheSlots() {
    Slots<Integer> slots = new Slots<>(2, threads, this::work);
    slots.take(0);
    await().until(() -> atOnce.get() == 1);
    long startedNanos = System.nanoTime();
    await().until(() -> System.nanoTime() - startedNanos > Duration.ofMillis(400).toNanos());
    mayEnd.release();
    await().until(() -> slots.inHand() == 0);

    IntStream.range(0, 2).forEach(slots::take);
    Duration first = slots.expectedWait();
    IntStream.range(0, 3).forEach(slots::take);
    Duration fourth = slots.expectedWait();

    assertThat(first).isGreaterThan(Duration.ofMillis(200));
    assertThat(fourth).isCloseTo(first.multipliedBy(4), Duration.ofMillis(1));
  }

  @Test
  void anErrorIsNotForgotten() {
    Slots<Integer> slots = new Slots<>(1, threads, this::failFatally);
    slots.assertSound();

    slots.take(0);

    await()
        .dontCatchUncaughtExceptions()
        .untilAsserted(
            () -> assertThatThrownBy(slots::assertSound).isInstanceOf(LinkageError.class));
  }

  private void refuse(Runnable thread) {
    throw new RejectedExecutionException("no threads");
  }

  private void addFirst(List<Runnable> called, Runnable thread) {
    if (!called.isEmpty()) {
      refuse(thread);
    }
    called.add(thread);
  }

  private void failFatally(int number) {
    throw new LinkageError("fatal " + number);
  }

  private void breakOffAtZero(int number) {
    if (number == 0) {
      throw new IllegalStateException("breaks off");
    }
    ended.add(number);
  }

  private void work(int number) {
    mostAtOnce.accumulateAndGet(atOnce.incrementAndGet(), Math::max);
    mayEnd.acquireUninterruptibly();
    atOnce.decrementAndGet();
    ended.add(number);
  }
}
