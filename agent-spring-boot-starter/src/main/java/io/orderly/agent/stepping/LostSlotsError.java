package io.orderly.agent.stepping;

/** Calls that never return hold so many slots that this process must restart. */
final class LostSlotsError extends Error {

  private static final long serialVersionUID = 1L;

  LostSlotsError(int lost, int slots) {
    super(
        "%d of %d slots are held by calls that have not returned a minute after their CompleteBy"
            .formatted(lost, slots));
  }
}
