package io.orderly.store.pg;

import java.sql.PreparedStatement;
import java.sql.SQLException;
import org.jspecify.annotations.Nullable;
import org.postgresql.core.BaseConnection;
import org.postgresql.jdbc.PgArray;
import org.springframework.jdbc.core.SqlTypeValue;

/**
 * An array of a statement in the binary form of Postgres' protocol. The driver sends most types as
 * text, which the server parses element by element: a tenth of what an order cost it
 * (docs/adr/0019).
 */
final class BinaryArray implements SqlTypeValue {

  private final ElementType type;
  private final byte[] bytes;

  BinaryArray(ElementType type, byte[] bytes) {
    this.type = type;
    this.bytes = bytes;
  }

  @Override
  public void setTypeValue(
      PreparedStatement statement, int parameter, int anyType, @Nullable String anyTypeName)
      throws SQLException {
    BaseConnection connection = statement.getConnection().unwrap(BaseConnection.class);
    statement.setArray(parameter, new PgArray(connection, type.arrayOid(), bytes));
  }
}
