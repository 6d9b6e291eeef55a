package io.orderly.submission.tracking;

import static org.assertj.core.api.Assertions.assertThat;

import io.orderly.store.pg.ReadPool;
import io.orderly.submission.testing.RunningService;
import io.orderly.submission.testing.SampleOrder;
import java.net.http.HttpResponse;
import java.sql.Connection;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** However many queries there are, orders are taken. */
@Tag("servers")
class QueriesApartTest {

  private static final int READ_CONNECTIONS = 5;

  private final RunningService service = RunningService.shared();

  @Test
  void ordersAreAcceptedWhileQueriesHaveNoConnectionLeft() throws Exception {
    ReadPool reads = service.bean(ReadPool.class);
    List<Connection> held = new ArrayList<>();
    try {
      for (int i = 0; i < READ_CONNECTIONS; i++) {
        held.add(reads.dataSource().getConnection());
      }

      HttpResponse<String> refused = service.get("/orders?state=Error");
      HttpResponse<String> taken = service.postOrder(SampleOrder.unique());

      assertThat(refused.statusCode()).isEqualTo(503);
      assertThat(refused.headers().firstValue("Retry-After")).isPresent();
      assertThat(RunningService.json(refused).get("detail").textValue())
          .contains("Too many requests use the state store");
      assertThat(taken.statusCode()).isEqualTo(202);
    } finally {
      for (Connection connection : held) {
        connection.close();
      }
    }
    assertThat(service.get("/orders?state=Error").statusCode()).isEqualTo(200);
  }
}
