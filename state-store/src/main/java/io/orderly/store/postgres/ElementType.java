package io.orderly.store.postgres;

import java.math.BigDecimal;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.time.Instant;
import java.util.Locale;
import java.util.UUID;
import org.postgresql.core.Oid;
import org.postgresql.util.ByteConverter;

/**
 * What an array of a statement holds, in the binary form of Postgres' protocol ({@code *_recv} in
 * its sources).
 */
enum ElementType {
  UUID(Oid.UUID, Oid.UUID_ARRAY) {
    @Override
    byte[] binary(Object value) {
      return bytes((UUID) value);
    }
  },
  TEXT(Oid.TEXT, Oid.TEXT_ARRAY) {
    @Override
    byte[] binary(Object value) {
      return bytes((String) value);
    }
  },
  JSONB(Oid.JSONB, Oid.JSONB_ARRAY) {
    @Override
    byte[] binary(Object value) {
      return versioned(bytes((String) value));
    }
  },
  INTEGER(Oid.INT4, Oid.INT4_ARRAY) {
    @Override
    byte[] binary(Object value) {
      return bytes(((Number) value).intValue());
    }
  },
  BIGINT(Oid.INT8, Oid.INT8_ARRAY) {
    @Override
    byte[] binary(Object value) {
      return bytes(((Number) value).longValue());
    }
  },
  BOOLEAN(Oid.BOOL, Oid.BOOL_ARRAY) {
    @Override
    byte[] binary(Object value) {
      return new byte[] {(byte) ((boolean) value ? 1 : 0)};
    }
  },
  NUMERIC(Oid.NUMERIC, Oid.NUMERIC_ARRAY) {
    @Override
    byte[] binary(Object value) {
      return ByteConverter.numeric((BigDecimal) value);
    }
  },
  TIMESTAMPTZ(Oid.TIMESTAMPTZ, Oid.TIMESTAMPTZ_ARRAY) {
    @Override
    byte[] binary(Object value) {
      return bytes(micros((Instant) value));
    }
  };

  private static final long POSTGRES_EPOCH_SECOND = 946_684_800;
  private static final long MICROS_A_SECOND = 1_000_000;
  private static final long NANOS_A_MICRO = 1_000;
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

  /** The binary form of a value, which must be of this type's class. */
  abstract byte[] binary(Object value);

  private static byte[] bytes(UUID value) {
    return ByteBuffer.allocate(2 * Long.BYTES)
        .putLong(value.getMostSignificantBits())
        .putLong(value.getLeastSignificantBits())
        .array();
  }

  private static byte[] bytes(String value) {
    return value.getBytes(StandardCharsets.UTF_8);
  }

  private static byte[] bytes(int value) {
    return ByteBuffer.allocate(Integer.BYTES).putInt(value).array();
  }

  private static byte[] bytes(long value) {
    return ByteBuffer.allocate(Long.BYTES).putLong(value).array();
  }

  private static byte[] versioned(byte[] json) {
    return ByteBuffer.allocate(1 + json.length).put(JSONB_VERSION).put(json).array();
  }

  /** Since 2000; the database keeps no nanoseconds. */
  private static long micros(Instant moment) {
    return Math.multiplyExact(moment.getEpochSecond() - POSTGRES_EPOCH_SECOND, MICROS_A_SECOND)
        + moment.getNano() / NANOS_A_MICRO;
  }
}
