-- Orders that were undone are few among those that are finished: whoever lists them need not read the others. Built beside
-- the work and repeated in the same way when it was broken off: see V10.
SET statement_timeout = 0;
SET lock_timeout = 0;

DROP INDEX CONCURRENTLY IF EXISTS state.order_process_undone;

CREATE INDEX CONCURRENTLY order_process_undone ON state.order_process (order_id) WHERE process_state = 'Undone';

RESET statement_timeout;
-- The session goes on to the next migration: what the door's settings gave it.
SET lock_timeout = '5s';
