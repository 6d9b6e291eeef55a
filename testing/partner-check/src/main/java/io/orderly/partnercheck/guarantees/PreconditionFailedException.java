package io.orderly.partnercheck.guarantees;

/** An ordinary call failed, so that what should be built on it can't be tried. */
final class PreconditionFailedException extends RuntimeException {

  PreconditionFailedException(String message) {
    super(message);
  }
}
