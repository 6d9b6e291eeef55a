package io.orderly.store.pg;

import java.math.BigDecimal;
import java.nio.charset.StandardCharsets;
import java.time.Instant;
import java.util.Locale;
import java.util.UUID;
import org.postgresql.core.Oid;
import org.postgresql.util.ByteConverter;

/**
 * Element types of array arguments, in the binary form of Postgres' protocol ({@code *_recv} in its
 * sources).
 */
enum ElementType {
  UUID(Oid.UUID, Oid.UUID_ARRAY) {
    @Override
    void write(Object value, BinaryArrayWriter array) {
      UUID uuid = (UUID) value;
      array
          .reserve(2 * Long.BYTES)
          .putLong(uuid.getMostSignificantBits())
          .putLong(uuid.getLeastSignificantBits());
    }
  },
  TEXT(Oid.TEXT, Oid.TEXT_ARRAY) {
    @Override
    void write(Object value, BinaryArrayWriter array) {
      append(utf8(value), array);
    }
  },
  JSON(Oid.JSON, Oid.JSON_ARRAY) {
    @Override
    void write(Object value, BinaryArrayWriter array) {
      append(utf8(value), array);
    }
  },
  JSONB(Oid.JSONB, Oid.JSONB_ARRAY) {
    @Override
    void write(Object value, BinaryArrayWriter array) {
      array.reserve(1).put(JSONB_VERSION);
      append(utf8(value), array);
    }
  },
  INTEGER(Oid.INT4, Oid.INT4_ARRAY) {
    @Override
    void write(Object value, BinaryArrayWriter array) {
      array.reserve(Integer.BYTES).putInt(((Number) value).intValue());
    }
  },
  BIGINT(Oid.INT8, Oid.INT8_ARRAY) {
    @Override
    void write(Object value, BinaryArrayWriter array) {
      array.reserve(Long.BYTES).putLong(((Number) value).longValue());
    }
  },
  BOOLEAN(Oid.BOOL, Oid.BOOL_ARRAY) {
    @Override
    void write(Object value, BinaryArrayWriter array) {
      array.reserve(1).put((byte) ((boolean) value ? 1 : 0));
    }
  },
  NUMERIC(Oid.NUMERIC, Oid.NUMERIC_ARRAY) {
    @Override
    void write(Object value, BinaryArrayWriter array) {
      append(ByteConverter.numeric((BigDecimal) value), array);
    }
  },
  TIMESTAMPTZ(Oid.TIMESTAMPTZ, Oid.TIMESTAMPTZ_ARRAY) {
    @Override
    void write(Object value, BinaryArrayWriter array) {
      array.reserve(Long.BYTES).putLong(micros((Instant) value));
    }
  };

  private static final long POSTGRES_EPOCH_SECOND = 946_684_800;
  private static final long MICROS_PER_SECOND = 1_000_000;
  private static final long NANOS_PER_MICRO = 1_000;
  private static final byte JSONB_VERSION = 1;

  private final int oid;
  private final int arrayOid;

  ElementType(int oid, int arrayOid) {
    this.oid = oid;
    this.arrayOid = arrayOid;
  }

  /**
   * By its name in SQL.
   *
   * @throws IllegalArgumentException when there is no such type here
   */
  static ElementType named(String sqlType) {
    return valueOf(sqlType.toUpperCase(Locale.ROOT));
  }

  int oid() {
    return oid;
  }

  int arrayOid() {
    return arrayOid;
  }

  /** Writes the binary form of a value, which must be of this type's class, behind the others. */
  abstract void write(Object value, BinaryArrayWriter array);

  private static void append(byte[] bytes, BinaryArrayWriter array) {
    array.reserve(bytes.length).put(bytes);
  }

  private static byte[] utf8(Object value) {
    return ((String) value).getBytes(StandardCharsets.UTF_8);
  }

  /** Since 2000; the database keeps no nanoseconds. */
  private static long micros(Instant instant) {
    return Math.multiplyExact(instant.getEpochSecond() - POSTGRES_EPOCH_SECOND, MICROS_PER_SECOND)
        + instant.getNano() / NANOS_PER_MICRO;
  }
}
