package io.orderly.submission.streaming;

import io.orderly.messages.OrderStatus;
import jakarta.servlet.AsyncContext;
import jakarta.servlet.AsyncEvent;
import jakarta.servlet.AsyncListener;
import jakarta.servlet.ServletOutputStream;
import jakarta.servlet.WriteListener;
import java.io.IOException;
import java.time.Duration;
import java.util.UUID;
import java.util.concurrent.locks.ReentrantLock;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * One client that follows one order. Nobody ever waits for the client: what it is not ready to take
 * stays here, and of snapshots only the newest.
 */
final class EventStream implements WriteListener, AsyncListener {

  private static final Logger LOG = LoggerFactory.getLogger(EventStream.class);

  private final UUID orderId;
  private final AsyncContext request;
  private final ServletOutputStream out;
  private final long openedNanos = System.nanoTime();
  private final ReentrantLock lock = new ReentrantLock();

  private Stage stage = Stage.OPENING;
  private byte @Nullable [] waiting = EventText.OPENING;
  private byte @Nullable [] snapshot;
  private long version;
  private long writtenNanos = openedNanos;

  private enum Stage {
    /** The server has not asked for anything to write yet. */
    OPENING,
    /** The same, and what waits then is all. */
    OPENING_TO_END,
    OPEN,
    /** What waits is written; then it ends. */
    ENDING,
    ENDED
  }

  /**
   * A stream that begins.
   *
   * @param version the highest that the client has seen
   */
  EventStream(UUID orderId, long version, AsyncContext request) throws IOException {
    this.orderId = orderId;
    this.version = version;
    this.request = request;
    this.out = request.getResponse().getOutputStream();
  }

  UUID orderId() {
    return orderId;
  }

  /** Lets the server ask for what there is to write. */
  void begin() {
    request.addListener(this);
    out.setWriteListener(this);
  }

  /** Shows where the order stands, unless the client knows; the last word ends the stream. */
  void show(OrderStatus status) {
    lock.lock();
    try {
      if (status.orderVersion() > version) {
        version = status.orderVersion();
        snapshot = EventText.of(status);
      }
      if (status.state().isFinal()) {
        endWhenWritten();
      }
      write();
    } finally {
      lock.unlock();
    }
  }

  /** Lets the client know that somebody is there, when nothing has gone out for so long. */
  void beat(Duration silence) {
    lock.lock();
    try {
      boolean isSilent = System.nanoTime() - writtenNanos >= silence.toNanos();
      if (isSilent && waiting == null && snapshot == null) {
        waiting = EventText.HEARTBEAT;
        write();
      }
    } finally {
      lock.unlock();
    }
  }

  boolean isOlderThan(Duration age) {
    return System.nanoTime() - openedNanos >= age.toNanos();
  }

  boolean isEnded() {
    lock.lock();
    try {
      return stage == Stage.ENDED;
    } finally {
      lock.unlock();
    }
  }

  /** Ends it, after what waits where the client takes that. */
  void end() {
    lock.lock();
    try {
      endWhenWritten();
      write();
    } finally {
      lock.unlock();
    }
  }

  /** Ends it at once, whatever waits. */
  void breakOff() {
    lock.lock();
    try {
      complete();
    } finally {
      lock.unlock();
    }
  }

  private void endWhenWritten() {
    stage =
        switch (stage) {
          case OPENING, OPENING_TO_END -> Stage.OPENING_TO_END;
          case OPEN, ENDING -> Stage.ENDING;
          case ENDED -> Stage.ENDED;
        };
  }

  @Override
  public void onWritePossible() {
    lock.lock();
    try {
      stage =
          switch (stage) {
            case OPENING, OPEN -> Stage.OPEN;
            case OPENING_TO_END, ENDING -> Stage.ENDING;
            case ENDED -> Stage.ENDED;
          };
      write();
    } finally {
      lock.unlock();
    }
  }

  private void write() {
    try {
      while (isWritable() && out.isReady()) {
        byte[] next = next();
        if (next == null) {
          out.flush();
          settle();
          return;
        }
        out.write(next);
        writtenNanos = System.nanoTime();
      }
    } catch (IOException gone) {
      complete();
    } catch (RuntimeException recycled) {
      // The server has ended it by itself, and may have given its response to another request.
      LOG.debug("a stream can't be written to", recycled);
      complete();
    }
  }

  private boolean isWritable() {
    return stage == Stage.OPEN || stage == Stage.ENDING;
  }

  private byte @Nullable [] next() {
    byte[] next = waiting == null ? snapshot : waiting;
    if (waiting == null) {
      snapshot = null;
    } else {
      waiting = null;
    }
    return next;
  }

  private void settle() {
    if (stage == Stage.ENDING) {
      complete();
    }
  }

  private void complete() {
    if (stage == Stage.ENDED) {
      return;
    }
    stage = Stage.ENDED;
    try {
      request.complete();
    } catch (RuntimeException ended) {
      LOG.debug("the server has ended a stream by itself", ended);
    }
  }

  @Override
  public void onError(Throwable gone) {
    breakOff();
  }

  @Override
  public void onComplete(AsyncEvent event) {
    ended();
  }

  @Override
  public void onTimeout(AsyncEvent event) {
    breakOff();
  }

  @Override
  public void onError(AsyncEvent event) {
    breakOff();
  }

  @Override
  public void onStartAsync(AsyncEvent event) {
    // Nobody starts another one.
  }

  private void ended() {
    lock.lock();
    try {
      stage = Stage.ENDED;
    } finally {
      lock.unlock();
    }
  }
}
