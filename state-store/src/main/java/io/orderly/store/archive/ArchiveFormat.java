package io.orderly.store.archive;

import java.io.BufferedOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.util.zip.GZIPInputStream;
import java.util.zip.GZIPOutputStream;

/** How a batch of lines stands in a file. */
public enum ArchiveFormat {

  /** As it is: every line can be begun at. */
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
    long offset(long batchBegin, long inBatch) {
      return batchBegin + inBatch;
    }
  },

  /** A batch is a gzip member of its own: whole after a crash, and to be begun at. */
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
    long offset(long batchBegin, long inBatch) {
      return batchBegin;
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

  /** Ends with the batch, when it is closed. */
  abstract OutputStream compress(OutputStream file) throws IOException;

  abstract InputStream decompress(InputStream file) throws IOException;

  /** Where to begin to read for a line that stands so far into its batch. */
  abstract long offset(long batchBegin, long inBatch);
}
