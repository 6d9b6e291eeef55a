package io.orderly.agent.stepping;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.resilience4j.bulkhead.BulkheadRegistry;
import io.github.resilience4j.circuitbreaker.CircuitBreakerRegistry;
import io.github.resilience4j.retry.RetryRegistry;
import io.github.resilience4j.timelimiter.TimeLimiterRegistry;
import io.orderly.agent.hosting.AgentSettings;
import io.orderly.agent.http.HttpAgent;
import io.orderly.agent.http.HttpEndpoint;
import io.orderly.agent.testing.StepRequests;
import io.orderly.messages.StepRequest;
import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.springframework.boot.context.properties.bind.Bindable;
import org.springframework.boot.context.properties.bind.Binder;
import org.springframework.boot.context.properties.source.MapConfigurationPropertySource;

/** A call in progress is cut at CompleteBy on the wire: the remote service sees us hang up. */
@Timeout(60)
class CutCallTest {

  private static final Duration SLOW_MACHINE = Duration.ofSeconds(5);
  private static final Duration CLOCK_TICK = Duration.ofMillis(20);

  @ParameterizedTest
  @ValueSource(
      strings = {
        "",
        "HTTP/1.1 200 OK\r\nContent-Length: 1000\r\n",
        "HTTP/1.1 200 OK\r\nContent-Length: 1000\r\n\r\n{\"charge\":"
      })
  void theRemoteServiceSeesUsHangUpAtCompleteBy(String beginningOfAnswer) throws Exception {
    try (ServerSocket server = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
      CompletableFuture<Instant> hungUp =
          CompletableFuture.supplyAsync(() -> momentOfHangUp(server, beginningOfAnswer));
      GuardedAgent agent = agentOf(server);
      StepRequest request = StepRequests.completeWithin(Duration.ofMillis(1_500)).build();

      CallResult ending = agent.call(request);

      assertThat(ending).isInstanceOf(CallResult.Unknown.class);
      assertThat(hungUp.get(20, TimeUnit.SECONDS))
          .isBetween(
              request.completeBy().minus(CLOCK_TICK), request.completeBy().plus(SLOW_MACHINE));
    }
  }

  /** Takes one call, begins its answer, and waits for the caller to go. */
  private static Instant momentOfHangUp(ServerSocket server, String beginningOfAnswer) {
    try (Socket caller = server.accept()) {
      caller.getOutputStream().write(beginningOfAnswer.getBytes(StandardCharsets.US_ASCII));
      caller.getOutputStream().flush();
      readUntilGone(caller);
      return Instant.now();
    } catch (IOException e) {
      throw new AssertionError(e);
    }
  }

  private static void readUntilGone(Socket caller) {
    byte[] buffer = new byte[8_192];
    try {
      while (caller.getInputStream().read(buffer) >= 0) {
        // What it asks for is of no matter here.
      }
    } catch (IOException reset) {
      // Gone, too.
    }
  }

  private static GuardedAgent agentOf(ServerSocket server) {
    URI address = URI.create("http://127.0.0.1:" + server.getLocalPort() + "/charges");
    AgentSettings settings =
        new Binder(new MapConfigurationPropertySource(Map.of("agent.call-timeout", "1m")))
            .bindOrCreate("agent", Bindable.of(AgentSettings.class));
    Resilience.Registries registries =
        new Resilience.Registries(
            RetryRegistry.ofDefaults(),
            CircuitBreakerRegistry.ofDefaults(),
            BulkheadRegistry.ofDefaults(),
            TimeLimiterRegistry.ofDefaults());
    return new GuardedAgent(
        new HttpAgent("payment", new HttpEndpoint(address, address, Duration.ofSeconds(1), 1024)),
        Resilience.of("payment", settings, registries),
        new RetryBudget(settings.retryBudget(), System::nanoTime),
        CallThreads.of(true).executor("test", settings.slots()),
        Clock.systemUTC());
  }
}
