-- Whoever waits for the lock on a table holds up everybody behind it; the next start tries again.
SET LOCAL lock_timeout = '5s';

-- How often in a row no instance of its agent took a step: null when its last attempt was taken. The happy path never
-- writes it (docs/adr/0031).
ALTER TABLE state.order_step
    ADD COLUMN declines         integer,
    ADD COLUMN declined_since   timestamptz,
    ADD COLUMN declines_told_at timestamptz;
