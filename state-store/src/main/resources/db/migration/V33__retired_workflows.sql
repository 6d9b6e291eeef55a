-- Versions of workflows that nobody uses any more are retired: claims and sweeps do not look for their orders.
-- docs/adr/0042 has the reasons. The definition stays, for orders that ended with it.

-- Whoever waits for the lock on a table holds up everybody behind it; the next start tries again.
SET LOCAL lock_timeout = '5s';

ALTER TABLE state.workflow
    ADD COLUMN used_at    timestamptz NOT NULL DEFAULT statement_timestamp(),  -- when a service last said that new orders begin with it
    ADD COLUMN retired_at timestamptz;                                         -- null: active

-- Every instance reads the active versions every few seconds.
CREATE INDEX workflow_active ON state.workflow (name, version) WHERE retired_at IS NULL;
