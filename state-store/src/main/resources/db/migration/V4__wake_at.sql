-- Every reply moves complete_by. While that column was in an index, Postgres wrote a new entry into each index of the
-- table for every reply. The sweep finds its orders by the moment rounded down to a minute, which most replies leave as
-- it is, so that they are heap-only updates. docs/adr/0011 has the measurements.

-- The table is rewritten, which may take longer than a statement of the services may.
SET LOCAL statement_timeout = 0;
SET LOCAL lock_timeout = 0;

-- Room for the versions of a row beside it; what is there already moves with the next rewrite.
ALTER TABLE state.order_process SET (fillfactor = 50);
ALTER TABLE state.order_step SET (fillfactor = 60);

DROP INDEX state.order_process_sweep;

ALTER TABLE state.order_process
    ADD COLUMN wake_at timestamptz GENERATED ALWAYS AS (
        date_bin('1 minute', complete_by, '2000-01-01 00:00:00+00')) STORED;

CREATE INDEX order_process_sweep ON state.order_process (wake_at) WHERE wake_at IS NOT NULL;
