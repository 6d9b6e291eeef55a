package io.orderly.store.postgres;

import java.nio.ByteBuffer;
import java.sql.Array;
import java.sql.Connection;
import java.sql.SQLException;
import org.jspecify.annotations.Nullable;
import org.postgresql.core.BaseConnection;
import org.postgresql.jdbc.PgArray;

/**
 * Arrays of statements in the binary form of Postgres' protocol. The driver sends most types as
 * text, which the server parses element by element: a tenth of what an order cost it
 * (docs/adr/0019).
 */
final class BinaryArray {

  private static final int HEADER = 3 * Integer.BYTES;
  private static final int DIMENSION = 2 * Integer.BYTES;
  private static final int FIRST_INDEX = 1;
  private static final int NULL_LENGTH = -1;

  private BinaryArray() {}

  /** An array for a statement of this connection; the values are of the type's class, or null. */
  static Array of(Connection connection, ElementType type, @Nullable Object[] values)
      throws SQLException {
    return new PgArray(
        connection.unwrap(BaseConnection.class), type.arrayOid(), encode(type, values));
  }

  private static byte[] encode(ElementType type, @Nullable Object[] values) {
    byte[] @Nullable [] elements = new byte[values.length][];
    int length = HEADER + DIMENSION;
    int nulls = 0;
    for (int i = 0; i < values.length; i++) {
      Object value = values[i];
      elements[i] = value == null ? null : type.binary(value);
      length += Integer.BYTES + (elements[i] == null ? 0 : elements[i].length);
      nulls += value == null ? 1 : 0;
    }
    ByteBuffer array = ByteBuffer.allocate(values.length == 0 ? HEADER : length);
    array.putInt(values.length == 0 ? 0 : 1).putInt(nulls == 0 ? 0 : 1).putInt(type.oid());
    if (values.length > 0) {
      array.putInt(values.length).putInt(FIRST_INDEX);
    }
    for (byte[] element : elements) {
      append(array, element);
    }
    return array.array();
  }

  private static void append(ByteBuffer array, byte @Nullable [] element) {
    if (element == null) {
      array.putInt(NULL_LENGTH);
    } else {
      array.putInt(element.length).put(element);
    }
  }
}
