package io.orderly.simulation.partner;

/** Whether agents say why the outcome of a call is unknown. */
public enum UnknownOutcomes {
  /** They send nothing. */
  SILENT,
  /** They send a reply that is no answer. */
  TOLD
}
