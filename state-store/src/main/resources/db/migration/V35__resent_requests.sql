-- Whoever waits for the lock on a table holds up everybody behind it; the next start tries again.
SET LOCAL lock_timeout = '5s';

-- The last attempt of a step whose request was sent again: a refusal of it proves nothing, since another copy may be on its
-- way. The happy path never writes it (docs/adr/0028).
ALTER TABLE state.order_step
    ADD COLUMN resent_attempt integer;
