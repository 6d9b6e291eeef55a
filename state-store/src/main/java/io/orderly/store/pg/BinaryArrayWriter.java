package io.orderly.store.pg;

import java.nio.ByteBuffer;
import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/** Writes arrays, one after the other, into a buffer that grows to the size of the largest one. */
final class BinaryArrayWriter {

  private static final int HEADER = 3 * Integer.BYTES;
  private static final int DIMENSION = 2 * Integer.BYTES;
  private static final int FIRST_INDEX = 1;
  private static final int NULL_LENGTH = -1;

  /** Size of a UUID with its length field. */
  private static final int USUAL_ELEMENT = Integer.BYTES + 2 * Long.BYTES;

  private ByteBuffer bytes;
  private int elements;
  private int nulls;

  BinaryArrayWriter(int expectedElements) {
    this.bytes = ByteBuffer.allocate(HEADER + DIMENSION + expectedElements * USUAL_ELEMENT);
    begin();
  }

  private void begin() {
    bytes.clear().position(HEADER + DIMENSION);
    elements = 0;
    nulls = 0;
  }

  /** Appends an element: a value of the type's class, or null. */
  void add(ElementType type, @Nullable Object value) {
    elements++;
    int start = bytes.position();
    reserve(Integer.BYTES).putInt(NULL_LENGTH);
    if (value == null) {
      nulls++;
    } else {
      type.write(value, this);
      bytes.putInt(start, bytes.position() - start - Integer.BYTES);
    }
  }

  /** The buffer at the position of the next element, with space for at least this many bytes. */
  ByteBuffer reserve(int count) {
    if (bytes.remaining() < count) {
      int capacity = Math.max(2 * bytes.capacity(), bytes.position() + count);
      bytes = ByteBuffer.allocate(capacity).put(bytes.flip());
    }
    return bytes;
  }

  /** The array of what was added since the last one. */
  BinaryArray array(ElementType type) {
    int end = elements == 0 ? HEADER : bytes.position();
    bytes.position(0);
    bytes.putInt(elements == 0 ? 0 : 1).putInt(nulls == 0 ? 0 : 1).putInt(type.oid());
    bytes.putInt(elements).putInt(FIRST_INDEX);
    BinaryArray array = new BinaryArray(type, Arrays.copyOf(bytes.array(), end));
    begin();
    return array;
  }
}
