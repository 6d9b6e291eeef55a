package io.orderly.store.archive;

import java.io.BufferedOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.util.zip.GZIPInputStream;
import java.util.zip.GZIPOutputStream;

/** The encoding of a batch of lines. */
public enum ArchiveFormat {

  /** Plain text: a reader can start at every line. */
  PLAIN(".ndjson") {
    @Override
    OutputStream compress(OutputStream file) {
      return new BufferedOutputStream(file);
    }

    @Override
    InputStream decompress(InputStream file) {
      return file;
    }

    @Override
    long offset(long batchStart, long inBatch) {
      return batchStart + inBatch;
    }
  },

  /** One gzip member per batch: complete after a crash, and a reader can start at it. */
  GZIP(".ndjson.gz") {
    @Override
    OutputStream compress(OutputStream file) throws IOException {
      return new GZIPOutputStream(new BufferedOutputStream(file));
    }

    @Override
    InputStream decompress(InputStream file) throws IOException {
      return new GZIPInputStream(file);
    }

    @Override
    long offset(long batchStart, long inBatch) {
      return batchStart;
    }
  };

  private final String suffix;

  ArchiveFormat(String suffix) {
    this.suffix = suffix;
  }

  /** The format of a file that has this name. */
  static ArchiveFormat of(String fileName) {
    return fileName.endsWith(GZIP.suffix) ? GZIP : PLAIN;
  }

  String suffix() {
    return suffix;
  }

  /** Closing the stream ends the batch, not the file. */
  abstract OutputStream compress(OutputStream file) throws IOException;

  abstract InputStream decompress(InputStream file) throws IOException;

  /** Where a reader must start for a line at this position in its batch. */
  abstract long offset(long batchStart, long inBatch);
}
