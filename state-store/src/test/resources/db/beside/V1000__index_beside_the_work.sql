-- An index of a table that may hold years of orders: CONTRIBUTING, "Migrations".
SET statement_timeout = 0;
SET lock_timeout = 0;

-- An aborted attempt leaves an index that nothing uses.
DROP INDEX CONCURRENTLY IF EXISTS state.order_process_example;

CREATE INDEX CONCURRENTLY order_process_example ON state.order_process (changed_at);

RESET statement_timeout;
-- The session goes on to the next migration, with the limit of the services' settings.
SET lock_timeout = '5s';
