-- While an order is locked, next_agent names the agent of a step that may start but for its credit: the owner looks for
-- such orders. Built beside the work and repeated in the same way when it was broken off: see V10.
SET statement_timeout = 0;
SET lock_timeout = 0;

DROP INDEX CONCURRENTLY IF EXISTS state.order_process_unstarted;

CREATE INDEX CONCURRENTLY order_process_unstarted ON state.order_process (locked_by, next_agent)
    WHERE locked_by IS NOT NULL AND next_agent IS NOT NULL;

RESET statement_timeout;
-- The session goes on to the next migration: what the door's settings gave it.
SET lock_timeout = '5s';
