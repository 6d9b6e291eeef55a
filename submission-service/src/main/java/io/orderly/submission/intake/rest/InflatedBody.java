package io.orderly.submission.intake.rest;

import java.io.FilterInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.util.zip.GZIPInputStream;
import java.util.zip.ZipException;

/**
 * A gzip body. JSON of orders is packed by a factor of some thirty; what is packed much better
 * stands for nothing but work.
 */
final class InflatedBody extends InputStream {

  static final int MOST_PER_BYTE = 200;

  /** Below it the factor says nothing; a single order is always below. */
  private static final long NOT_JUDGED = 2L * 1024 * 1024;

  private static final int BUFFER_BYTES = 64 * 1024;

  private final CountedStream packed;
  private final GZIPInputStream unpacked;
  private long bytes;

  private static final class CountedStream extends FilterInputStream {

    private long bytes;

    CountedStream(InputStream stream) {
      super(stream);
    }

    @Override
    public int read() throws IOException {
      byte[] one = new byte[1];
      return read(one, 0, 1) < 0 ? -1 : one[0] & 0xff;
    }

    @Override
    public int read(byte[] buffer, int offset, int length) throws IOException {
      int read = super.read(buffer, offset, length);
      bytes += Math.max(read, 0);
      return read;
    }
  }

  /**
   * The body on a connection.
   *
   * @throws ZipException when it is no gzip
   */
  InflatedBody(InputStream connection) throws IOException {
    this.packed = new CountedStream(connection);
    this.unpacked = new GZIPInputStream(packed, BUFFER_BYTES);
  }

  @Override
  public int read() throws IOException {
    byte[] one = new byte[1];
    return read(one, 0, 1) < 0 ? -1 : one[0] & 0xff;
  }

  @Override
  public int read(byte[] buffer, int offset, int length) throws IOException {
    int read = unpacked.read(buffer, offset, length);
    bytes += Math.max(read, 0);
    if (bytes > NOT_JUDGED && bytes / MOST_PER_BYTE > packed.bytes) {
      throw new ZipException("the gzip body unpacks to more than 200 times its size");
    }
    return read;
  }

  @Override
  public int available() throws IOException {
    return unpacked.available();
  }

  @Override
  public void close() throws IOException {
    unpacked.close();
  }
}
