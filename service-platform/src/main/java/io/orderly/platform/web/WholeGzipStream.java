package io.orderly.platform.web;

import java.io.FilterInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.util.zip.GZIPInputStream;
import java.util.zip.ZipException;

/**
 * A gzip stream of one or several members, read to its last byte.
 *
 * <p>{@link GZIPInputStream} alone ends without an error at a member whose header is damaged, and
 * where a slow connection has not brought the next member yet: what follows would be lost in
 * silence. It also calls itself once for each empty member.
 */
public final class WholeGzipStream extends GZIPInputStream {

  private static final int BUFFER_BYTES = 64 * 1024;
  private static final int TRAILER_BYTES = 8;
  private static final int MAX_EMPTY_MEMBERS = 100;

  private final PackedBytes packed;
  private long packedAtFill;
  private int nested;

  /** Counts, and says that there is more until the end has been read. */
  private static final class PackedBytes extends FilterInputStream {

    private long read;

    PackedBytes(InputStream stream) {
      super(stream);
    }

    @Override
    public int read() throws IOException {
      int one = super.read();
      read += one < 0 ? 0 : 1;
      return one;
    }

    @Override
    public int read(byte[] buffer, int offset, int length) throws IOException {
      int count = super.read(buffer, offset, length);
      read += Math.max(count, 0);
      return count;
    }

    @Override
    public int available() {
      return 1;
    }
  }

  private WholeGzipStream(PackedBytes packed) throws IOException {
    super(packed, BUFFER_BYTES);
    this.packed = packed;
  }

  /**
   * Reads the first header.
   *
   * @throws ZipException when it is no gzip
   */
  public static WholeGzipStream of(InputStream stream) throws IOException {
    return new WholeGzipStream(new PackedBytes(stream));
  }

  /** How many packed bytes have been read so far. */
  public long packedBytes() {
    return packed.read;
  }

  /**
   * Reads unpacked bytes.
   *
   * @throws ZipException when a member is damaged, when something else follows the last one, or
   *     when more than 100 empty ones follow each other
   * @throws java.io.EOFException when it breaks off
   */
  @Override
  public int read(byte[] buffer, int offset, int length) throws IOException {
    if (nested > MAX_EMPTY_MEMBERS) {
      throw new ZipException("the gzip has more than %d empty members".formatted(nested - 1));
    }
    nested++;
    try {
      int count = super.read(buffer, offset, length);
      if (count < 0 && bytesBehindTheEnd() > 0) {
        throw new ZipException("invalid data after a complete gzip member");
      }
      return count;
    } finally {
      nested--;
    }
  }

  @Override
  protected void fill() throws IOException {
    super.fill();
    packedAtFill = packed.read;
  }

  private long bytesBehindTheEnd() {
    return inf.getRemaining() + packed.read - packedAtFill - TRAILER_BYTES;
  }
}
