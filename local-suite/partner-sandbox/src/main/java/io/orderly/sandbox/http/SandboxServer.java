package io.orderly.sandbox.http;

import com.fasterxml.jackson.databind.DeserializationFeature;
import com.fasterxml.jackson.databind.SerializationFeature;
import com.fasterxml.jackson.databind.json.JsonMapper;
import com.fasterxml.jackson.datatype.jsr310.JavaTimeModule;
import com.sun.net.httpserver.HttpServer;
import io.orderly.sandbox.ledger.CallLog;
import io.orderly.sandbox.ledger.SandboxStore;
import io.orderly.sandbox.partner.PartnerService;
import io.orderly.sandbox.settings.CurrentFaultSettings;
import java.io.IOException;
import java.net.InetSocketAddress;
import java.nio.file.Path;
import java.time.Clock;
import java.util.List;
import java.util.concurrent.ArrayBlockingQueue;
import java.util.concurrent.ThreadLocalRandom;
import java.util.concurrent.ThreadPoolExecutor;
import java.util.concurrent.TimeUnit;
import java.util.random.RandomGenerator;

/** The sandbox, put together and serving. */
public final class SandboxServer implements AutoCloseable {

  private static final int WORKERS = 64;
  private static final int MAX_WAITING = 20_000;
  private static final int BACKLOG = 1_024;

  private final HttpServer server;
  private final ThreadPoolExecutor workers;
  private final SandboxStore sandboxStore;

  private SandboxServer(HttpServer server, ThreadPoolExecutor workers, SandboxStore sandboxStore) {
    this.server = server;
    this.workers = workers;
    this.sandboxStore = sandboxStore;
  }

  /**
   * Serves until closed.
   *
   * @param address where to listen; port 0 takes a free one
   * @param dataFolder where the journal is, created when absent
   * @throws IOException when the address is taken or the folder cannot be used
   */
  public static SandboxServer start(InetSocketAddress address, Path dataFolder) throws IOException {
    var json = json();
    var server = HttpServer.create(address, BACKLOG);
    var sandboxStore = SandboxStore.open(dataFolder, json);
    var workers = workers();
    server.createContext("/", new Dispatcher(routes(json, sandboxStore, workers), json));
    server.setExecutor(workers);
    server.start();
    return new SandboxServer(server, workers, sandboxStore);
  }

  private static List<Routes> routes(
      JsonMapper json, SandboxStore sandboxStore, ThreadPoolExecutor workers) {
    var clock = Clock.systemUTC();
    var faultSettings = new CurrentFaultSettings(json);
    var calls = new CallLog();
    RandomGenerator random = () -> ThreadLocalRandom.current().nextLong();
    var service = new PartnerService(sandboxStore, faultSettings, random, clock, workers);
    return List.of(
        new PartnerRoutes(new CallReader(json), service, sandboxStore, faultSettings, calls, clock),
        new LedgerRoutes(sandboxStore, calls, clock),
        new FaultSettingRoutes(faultSettings, json));
  }

  /** Dates as text, prices as they were written. */
  private static JsonMapper json() {
    return JsonMapper.builder()
        .addModule(new JavaTimeModule())
        .disable(SerializationFeature.WRITE_DATES_AS_TIMESTAMPS)
        .enable(DeserializationFeature.USE_BIG_DECIMAL_FOR_FLOATS)
        .build();
  }

  private static ThreadPoolExecutor workers() {
    var workers =
        new ThreadPoolExecutor(
            WORKERS,
            WORKERS,
            30,
            TimeUnit.SECONDS,
            new ArrayBlockingQueue<>(MAX_WAITING),
            new ThreadPoolExecutor.AbortPolicy());
    workers.allowCoreThreadTimeOut(true);
    return workers;
  }

  public int port() {
    return server.getAddress().getPort();
  }

  /** Stops at once: calls in progress are dropped without effect. */
  @Override
  public void close() throws IOException {
    server.stop(0);
    workers.shutdownNow();
    sandboxStore.close();
  }
}
