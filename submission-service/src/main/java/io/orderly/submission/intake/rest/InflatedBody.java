package io.orderly.submission.intake.rest;

import io.orderly.platform.web.WholeGzipStream;
import java.io.IOException;
import java.io.InputStream;
import java.util.zip.ZipException;

/**
 * A gzip body. JSON of orders is packed by a factor of some thirty; what is packed much better
 * stands for nothing but work.
 */
final class InflatedBody extends InputStream {

  static final int MOST_PER_BYTE = 200;

  /** Below it the factor says nothing; a single order is always below. */
  private static final long NOT_JUDGED = 2L * 1024 * 1024;

  private final WholeGzipStream unpacked;
  private long bytes;

  /**
   * The body on a connection.
   *
   * @throws ZipException when it is no gzip
   */
  InflatedBody(InputStream connection) throws IOException {
    this.unpacked = WholeGzipStream.of(connection);
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
    if (bytes > NOT_JUDGED && bytes / MOST_PER_BYTE > unpacked.packedBytes()) {
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
