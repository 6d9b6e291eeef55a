-- Whoever waits for the lock on a table holds up everybody behind it; the next start tries again.
SET LOCAL lock_timeout = '5s';

-- What the happy path never writes. All of it may be null: of rows that an older version wrote nothing is known, and what
-- is not known counts as unknown (docs/adr/0028).
ALTER TABLE state.order_step
    ADD COLUMN no_effect_through        integer,      -- every attempt up to this one was refused, or taken by no instance
    ADD COLUMN forward_first_started_at timestamptz,  -- of the forward attempts, once the undo has begun: the first whose
    ADD COLUMN forward_started_at       timestamptz,  --   effect may stand, and the last
    ADD COLUMN forward_finished_at      timestamptz,
    ADD COLUMN undo_result              jsonb;        -- what the remote service answered to the undo
