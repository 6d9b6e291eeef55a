package io.orderly.cli;

import static io.orderly.cli.SampleAnswers.ONE;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.orderly.cli.terminal.CommandFailedException;
import java.net.URI;
import java.util.UUID;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;

class OrdersApiTest {

  private static final UUID ORDER = UUID.fromString(ONE);

  @RegisterExtension final StandInSupervisor submission = new StandInSupervisor();

  @Test
  void aPurgedOrderIsKnown() {
    submission.on("GET /orders/" + ONE, 410, "{\"detail\": \"It left.\"}");

    assertThat(api().isKnown(ORDER)).isTrue();
  }

  @Test
  void aMissingOrderIsUnknown() {
    submission.on("GET /orders/" + ONE, 404, "{\"detail\": \"There is nothing here.\"}");

    assertThat(api().isKnown(ORDER)).isFalse();
  }

  @Test
  void anUnavailableServiceIsAnError() {
    submission.on("GET /orders/" + ONE, 503, "{\"detail\": \"The store is away.\"}");

    assertThatThrownBy(() -> api().isKnown(ORDER)).isInstanceOf(CommandFailedException.class);
  }

  private OrdersApi api() {
    return new OrdersApi(URI.create(submission.url()), "");
  }
}
