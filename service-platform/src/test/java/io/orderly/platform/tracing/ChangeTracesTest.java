package io.orderly.platform.tracing;

import static org.assertj.core.api.Assertions.assertThat;

import io.opentelemetry.api.common.AttributeKey;
import io.opentelemetry.sdk.trace.data.SpanData;
import io.orderly.telemetry.OrderChange;
import io.orderly.telemetry.OrderChange.StepChange;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import org.junit.jupiter.api.Test;

class ChangeTracesTest {

  private static final UUID SAMPLED = new UUID(0, 1);
  private static final UUID NOT_SAMPLED = new UUID(0, 2);
  private static final UUID WITHOUT = new UUID(0, 3);
  private static final String TRACE = "4bf92f3577b34da6a3ce929d0e0e4736";
  private static final Map<UUID, String> TRACE_PARENTS =
      Map.of(
          SAMPLED, "00-" + TRACE + "-00f067aa0ba902b7-01",
          NOT_SAMPLED, "00-" + TRACE + "-00f067aa0ba902b7-00");

  private final KeptSpans kept = new KeptSpans();

  @Test
  void ofABatchOnlyWhatIsSampledIsTraced() {
    ChangeTraces traces = new ChangeTraces(kept.tracing(1), orderIds -> TRACE_PARENTS);

    traces.record(
        OrderAction.SWEEP.begin(),
        () -> List.of(rearmed(SAMPLED), rearmed(NOT_SAMPLED), rearmed(WITHOUT)));

    SpanData span = kept.only();
    assertThat(span.getName()).isEqualTo("sweep order");
    assertThat(span.getTraceId()).isEqualTo(TRACE);
    assertThat(text(span, "orderly.order.id")).isEqualTo(SAMPLED.toString());
    assertThat(text(span, "orderly.process_state")).isEqualTo("Pending");
    assertThat(text(span, "orderly.steps")).isEqualTo("ship 1 re-armed");
    assertThat(text(span, "orderly.failure")).isNull();
  }

  @Test
  void anUnavailableStoreCostsTheSpansOnly() {
    ChangeTraces traces =
        new ChangeTraces(
            kept.tracing(1),
            orderIds -> {
              throw new IllegalStateException("the store is unavailable");
            });

    traces.record(OrderAction.SWEEP.begin(), () -> List.of(rearmed(SAMPLED)));

    assertThat(kept.all()).isEmpty();
  }

  @Test
  void withoutTracingTheStoreIsNotRead() {
    ChangeTraces traces =
        new ChangeTraces(
            OrderTracing.OFF,
            orderIds -> {
              throw new AssertionError("asked");
            });

    traces.record(
        OrderAction.CLAIM.begin(),
        () -> {
          throw new AssertionError("asked");
        });

    assertThat(kept.all()).isEmpty();
  }

  private static OrderChange rearmed(UUID orderId) {
    return new OrderChange(
        orderId,
        "Processing",
        "Pending",
        "forward",
        4,
        List.of(new StepChange("ship", 1, "re-armed")),
        null);
  }

  private static String text(SpanData span, String name) {
    return span.getAttributes().get(AttributeKey.stringKey(name));
  }
}
