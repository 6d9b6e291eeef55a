-- Whoever waits for the lock on a table holds up everybody behind it; the next start tries again.
SET LOCAL lock_timeout = '5s';

-- When the attempt was started that an event is about. The step's row only has its last attempt, so without this the
-- start of an earlier one is lost. The happy path still writes no event.
ALTER TABLE state.order_event ADD COLUMN started_at timestamptz;
