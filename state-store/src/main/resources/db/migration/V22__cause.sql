-- Whoever waits for the lock on a table holds up everybody behind it; the next start tries again.
SET LOCAL lock_timeout = '5s';

-- Why an order did not go through: what took it to Error on its way forward, or turned it to undo. Written by a
-- statement of its own, only when that happens; cleared when an order in Error is put back to work. An order whose Error
-- is older has none: its failure says it. docs/adr/0032 has the reasons.
ALTER TABLE state.order_process
    ADD COLUMN cause_code    text,
    ADD COLUMN cause_message text,
    ADD COLUMN cause_step    text,   -- whose failure it was, where it was one
    ADD COLUMN cause_actor   text;   -- who asked for the undo, where somebody did
ALTER TABLE state.order_process
    ADD CONSTRAINT cause_is_whole CHECK (
        (cause_code IS NULL) = (cause_message IS NULL)
        AND (cause_code IS NOT NULL OR (cause_step IS NULL AND cause_actor IS NULL))) NOT VALID;
