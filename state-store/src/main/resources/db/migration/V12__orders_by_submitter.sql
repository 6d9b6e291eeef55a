-- A submitter lists its own orders: without this, one with few orders among millions would have all of them read. Built
-- beside the work, as the index of V10 is, and repeated in the same way when it was broken off.
SET statement_timeout = 0;
SET lock_timeout = 0;

DROP INDEX CONCURRENTLY IF EXISTS orders.customer_order_by_submitter;

CREATE INDEX CONCURRENTLY customer_order_by_submitter ON orders.customer_order (submitter, order_id);

RESET statement_timeout;
-- The session goes on to the next migration: what the door's settings gave it.
SET lock_timeout = '5s';
