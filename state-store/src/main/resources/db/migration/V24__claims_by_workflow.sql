-- A claim reads the lines that it may run: workflow version, agent, rank. Orders of a paused workflow, and of versions that
-- a scheduler can't run, are then no part of what it reads, however many wait. docs/adr/0033 has the measurements.

-- Built beside the work and repeated in the same way when it was broken off: see V10. Schedulers of an older version that
-- run meanwhile claim by a scan of all that waits.
SET statement_timeout = 0;
SET lock_timeout = 0;

DROP INDEX CONCURRENTLY IF EXISTS state.order_process_claimable;
DROP INDEX CONCURRENTLY IF EXISTS state.order_process_paused;

CREATE INDEX CONCURRENTLY order_process_claimable
    ON state.order_process (workflow, workflow_version, coalesce(next_agent, ''), claim_rank, order_id)
    WHERE process_state IN ('Pending', 'Undoing') AND locked_by IS NULL AND not_before IS NULL AND NOT paused;

DROP INDEX CONCURRENTLY IF EXISTS state.order_process_claim;

-- Orders that were paused one by one or in bulk, for their gauge.
CREATE INDEX CONCURRENTLY order_process_paused ON state.order_process (order_id)
    WHERE paused AND process_state NOT IN ('Processed', 'Undone');

RESET statement_timeout;
-- The session goes on to the next migration: what the door's settings gave it.
SET lock_timeout = '5s';
