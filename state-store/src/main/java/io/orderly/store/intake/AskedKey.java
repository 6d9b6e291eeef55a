package io.orderly.store.intake;

import io.orderly.store.pg.Column;
import java.util.List;
import java.util.UUID;
import java.util.stream.Stream;

/** A key that a new order asks for. */
record AskedKey(NewOrder order, IdempotencyKey key) {

  static final Column<AskedKey> SUBMITTER = Column.text(asked -> asked.order().submitter());
  static final Column<AskedKey> KIND = Column.text(asked -> asked.key().kind().value());
  static final Column<AskedKey> KEY = Column.text(asked -> asked.key().key());
  static final Column<AskedKey> ORDER_ID = Column.uuid(AskedKey::orderId);

  /** What is needed to find the row that this order inserted. */
  static final List<Column<AskedKey>> OWN_ROW = List.of(SUBMITTER, KIND, KEY, ORDER_ID);

  /** The whole row. */
  static final List<Column<AskedKey>> ROW =
      List.of(
          SUBMITTER,
          KIND,
          KEY,
          Column.text(asked -> asked.order().request().hash()),
          Column.integer(asked -> asked.order().request().hashVersion()),
          ORDER_ID);

  static Stream<AskedKey> of(NewOrder order) {
    return order.request().keys().stream().map(key -> new AskedKey(order, key));
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
