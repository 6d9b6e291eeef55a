package io.orderly.store.intake;

import io.orderly.store.intake.NewOrder.IdempotencyKey;
import io.orderly.store.pg.Column;
import java.util.List;
import java.util.UUID;
import java.util.stream.Stream;

/** A key of a new order, with what its row needs. */
record RequestedKey(NewOrder order, IdempotencyKey key) {

  static final Column<RequestedKey> SUBMITTER =
      Column.text(requested -> requested.order().submitter());
  static final Column<RequestedKey> KIND = Column.text(requested -> requested.key().kind().value());
  static final Column<RequestedKey> KEY = Column.text(requested -> requested.key().key());
  static final Column<RequestedKey> ORDER_ID = Column.uuid(RequestedKey::orderId);

  /** What is needed to find the row that this order inserted. */
  static final List<Column<RequestedKey>> OWN_ROW = List.of(SUBMITTER, KIND, KEY, ORDER_ID);

  /** The whole row. */
  static final List<Column<RequestedKey>> ROW =
      List.of(
          SUBMITTER,
          KIND,
          KEY,
          Column.text(requested -> requested.order().request().hash()),
          Column.integer(requested -> requested.order().request().hashVersion()),
          ORDER_ID);

  static Stream<RequestedKey> of(NewOrder order) {
    return order.request().keys().stream().map(key -> new RequestedKey(order, key));
  }

  UUID orderId() {
    return order.orderId();
  }

  Id id() {
    return new Id(orderId(), key);
  }

  /** Names a key within a batch, whose orders share none. */
  record Id(UUID orderId, IdempotencyKey key) {}
}
