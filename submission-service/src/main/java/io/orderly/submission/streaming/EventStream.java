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
 * One client that follows one order. No thread ever waits for the client: what it is not ready to
 * receive is kept here, and of snapshots only the newest.
 */
final class EventStream implements WriteListener, AsyncListener {

  private static final Logger LOG = LoggerFactory.getLogger(EventStream.class);

  private final UUID orderId;
  private final AsyncContext request;
  private final ServletOutputStream out;
  private final long openedNanos = System.nanoTime();
  private final ReentrantLock lock = new ReentrantLock();

  private State state = State.OPENING;
  private byte @Nullable [] waiting = EventText.OPENING;
  private byte @Nullable [] snapshot;
  private long version;
  private long writtenNanos = openedNanos;

  private enum State {
    /** The server is not ready to write yet. */
    OPENING,
    /** The same; it ends after what is waiting. */
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

  /** Lets the server call back when it can write. */
  void begin() {
    request.addListener(this);
    out.setWriteListener(this);
  }

  /** Sends a status, unless the client has it; a final one ends the stream. */
  void send(OrderStatus status) {
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

  /** Sends a heartbeat when nothing was sent for this time. */
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
      return state == State.ENDED;
    } finally {
      lock.unlock();
    }
  }

  /** Ends it after what is waiting, if the client receives that. */
  void end() {
    lock.lock();
    try {
      endWhenWritten();
      write();
    } finally {
      lock.unlock();
    }
  }

  /** Ends it at once, without what is waiting. */
  void abort() {
    lock.lock();
    try {
      complete();
    } finally {
      lock.unlock();
    }
  }

  private void endWhenWritten() {
    state =
        switch (state) {
          case OPENING, OPENING_TO_END -> State.OPENING_TO_END;
          case OPEN, ENDING -> State.ENDING;
          case ENDED -> State.ENDED;
        };
  }

  @Override
  public void onWritePossible() {
    lock.lock();
    try {
      state =
          switch (state) {
            case OPENING, OPEN -> State.OPEN;
            case OPENING_TO_END, ENDING -> State.ENDING;
            case ENDED -> State.ENDED;
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
          endIfEnding();
          return;
        }
        out.write(next);
        writtenNanos = System.nanoTime();
      }
    } catch (IOException disconnected) {
      complete();
    } catch (RuntimeException recycled) {
      // The server has ended it by itself, and may have given its response to another request.
      LOG.debug("Event stream could not be written to", recycled);
      complete();
    }
  }

  private boolean isWritable() {
    return state == State.OPEN || state == State.ENDING;
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

  private void endIfEnding() {
    if (state == State.ENDING) {
      complete();
    }
  }

  private void complete() {
    if (state == State.ENDED) {
      return;
    }
    state = State.ENDED;
    try {
      request.complete();
    } catch (RuntimeException ended) {
      LOG.debug("Event stream was ended by the server", ended);
    }
  }

  @Override
  public void onError(Throwable disconnected) {
    abort();
  }

  @Override
  public void onComplete(AsyncEvent event) {
    ended();
  }

  @Override
  public void onTimeout(AsyncEvent event) {
    abort();
  }

  @Override
  public void onError(AsyncEvent event) {
    abort();
  }

  @Override
  public void onStartAsync(AsyncEvent event) {
    // Never started again.
  }

  private void ended() {
    lock.lock();
    try {
      state = State.ENDED;
    } finally {
      lock.unlock();
    }
  }
}
