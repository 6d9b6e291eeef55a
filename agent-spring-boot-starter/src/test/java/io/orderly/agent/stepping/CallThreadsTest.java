package io.orderly.agent.stepping;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.Executor;
import java.util.concurrent.Semaphore;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

@Timeout(60)
class CallThreadsTest {

  private static final int MOST = 4;

  private final Executor threads = CallThreads.POOLED.executor("test", MOST);
  private final Set<Thread> seen = ConcurrentHashMap.newKeySet();

  @Test
  void aTaskThatComesWhenAnotherHasJustEndedFindsAThread() throws Exception {
    Semaphore free = new Semaphore(MOST);
    AtomicInteger ended = new AtomicInteger();

    for (int i = 0; i < 20_000; i++) {
      free.acquire();
      threads.execute(
          () -> {
            seen.add(Thread.currentThread());
            ended.incrementAndGet();
            free.release();
          });
    }

    await().until(() -> ended.get() == 20_000);
    assertThat(seen).hasSizeLessThanOrEqualTo(MOST);
  }

  @Test
  void asManyAsThereMayBeRunAtTheSameTime() throws Exception {
    CountDownLatch allRun = new CountDownLatch(MOST);
    for (int i = 0; i < MOST; i++) {
      threads.execute(
          () -> {
            seen.add(Thread.currentThread());
            allRun.countDown();
            awaitAll(allRun);
          });
    }

    allRun.await();

    assertThat(seen).hasSize(MOST).allMatch(Thread::isDaemon);
  }

  private static void awaitAll(CountDownLatch allRun) {
    try {
      allRun.await();
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }
}
