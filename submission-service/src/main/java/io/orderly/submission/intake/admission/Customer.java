package io.orderly.submission.intake.admission;

/**
 * Who shares what may be taken.
 *
 * @param submitter in whose name orders are handed in
 * @param id a name that the submitter gives
 */
public record Customer(String submitter, String id) {}
