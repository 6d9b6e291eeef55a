package io.orderly.platform.web;

import jakarta.servlet.ServletException;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.time.Duration;
import java.util.Optional;
import java.util.concurrent.Semaphore;
import java.util.concurrent.atomic.AtomicBoolean;
import org.apache.catalina.connector.Request;
import org.apache.catalina.connector.Response;
import org.apache.catalina.valves.ValveBase;
import org.apache.coyote.ActionCode;
import org.apache.tomcat.util.net.ApplicationBufferHandler;

/**
 * Reads the rest of a body that was refused, after the answer: a connection that is closed before
 * would take the answer from the client. Tomcat would read as much as it may in the thread of the
 * request, however slowly it comes. Here few threads wait for a body at the same time, and none for
 * longer than a second; for any other request only what has arrived already is read.
 */
final class UnreadBodyValve extends ValveBase {

  private static final int MAX_THREADS = 16;
  private static final long MAX_BYTES = 16L * 1024 * 1024;
  private static final Duration PATIENCE = Duration.ofSeconds(1);
  private static final Duration NO_PATIENCE = Duration.ofMillis(5);

  private final Semaphore threads = new Semaphore(MAX_THREADS);

  UnreadBodyValve() {
    super(true);
  }

  @Override
  public void invoke(Request request, Response response) throws IOException, ServletException {
    Optional<ClientConnection> connection = ClientConnection.current();
    connection.ifPresent(known -> begin(request, known));
    getNext().invoke(request, response);
    if (connection.isPresent() && !request.isAsync()) {
      end(request, response, connection.get());
    }
  }

  private static void begin(Request request, ClientConnection connection) {
    if (request.getContentLengthLong() > 0 || request.getHeader("Transfer-Encoding") != null) {
      connection.bodyBegins(System.nanoTime());
    } else {
      connection.requestRead(System.nanoTime());
    }
  }

  private void end(Request request, Response response, ClientConnection connection)
      throws IOException {
    if (!isRead(request)) {
      response.finishResponse();
      if (!readRest(request, connection)) {
        request.getCoyoteRequest().action(ActionCode.DISABLE_SWALLOW_INPUT, null);
      }
    }
    connection.answered(System.nanoTime());
  }

  private static boolean isRead(Request request) {
    AtomicBoolean isRead = new AtomicBoolean();
    request.getCoyoteRequest().action(ActionCode.REQUEST_BODY_FULLY_READ, isRead);
    return isRead.get();
  }

  private boolean readRest(Request request, ClientConnection connection) {
    // A client that sent Expect: 100-continue sends no body after a rejection.
    if (request.getCoyoteRequest().hasExpectation()) {
      return false;
    }
    boolean mayWait = threads.tryAcquire();
    Duration patience = mayWait ? PATIENCE : NO_PATIENCE;
    long timeoutBefore = connection.readTimeout(patience.toMillis());
    try {
      return readRest(request, System.nanoTime() + patience.toNanos());
    } catch (IOException tooSlow) {
      return false;
    } finally {
      var unused = connection.readTimeout(timeoutBefore);
      if (mayWait) {
        threads.release();
      }
    }
  }

  private static boolean readRest(Request request, long endNanos) throws IOException {
    Passed passed = new Passed();
    long bytes = 0;
    while (bytes < MAX_BYTES && System.nanoTime() < endNanos) {
      int read = request.getCoyoteRequest().doRead(passed);
      if (read < 0) {
        return true;
      }
      bytes += read;
    }
    return false;
  }

  /** Keeps nothing of what is read. */
  private static final class Passed implements ApplicationBufferHandler {

    private ByteBuffer bytes = ByteBuffer.allocate(0);

    @Override
    public void setByteBuffer(ByteBuffer buffer) {
      bytes = buffer;
    }

    @Override
    public ByteBuffer getByteBuffer() {
      return bytes;
    }

    @Override
    public void expand(int size) {
      // What is read is Tomcat's own buffer.
    }
  }
}
