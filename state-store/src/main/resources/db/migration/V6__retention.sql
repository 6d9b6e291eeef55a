-- Finished orders leave the store. What stays of one is a row that says when it left and where the archive has it, and
-- its idempotency keys, both for as long as a late repeat is to be recognised. docs/adr/0017 has the reasons.

-- A file of the archive; the directory is a setting, so that files may be moved together.
CREATE TABLE state.archive_file (
    file_id   bigint      GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
    name      text        NOT NULL UNIQUE,
    opened_at timestamptz NOT NULL DEFAULT statement_timestamp()
);

-- Written in the transaction that deletes the order.
CREATE TABLE state.purged_order (
    order_id      uuid        PRIMARY KEY,
    purged_at   timestamptz NOT NULL DEFAULT statement_timestamp(),
    order_version bigint      NOT NULL,
    file_id       bigint,                            -- null: no archive has it
    file_offset   bigint,                            -- bytes: where to begin to read
    process_state text        NOT NULL CHECK (process_state IN ('Processed', 'Undone')),
    submitter     text        NOT NULL,
    CONSTRAINT location_is_whole CHECK ((file_id IS NULL) = (file_offset IS NULL))
) WITH (autovacuum_vacuum_scale_factor = 0.02, autovacuum_vacuum_cost_delay = 1);

-- The least id that an order submitted at this moment could have: ids are UUIDv7, so what was submitted before is a
-- range of the primary key.
CREATE FUNCTION state.first_order_id(instant timestamptz) RETURNS uuid
    LANGUAGE sql IMMUTABLE PARALLEL SAFE
    RETURN (lpad(to_hex(greatest(floor(extract(epoch FROM instant) * 1000), 0)::bigint), 12, '0') || repeat('0', 20))::uuid;

-- A row with the names of the wire, order_id as orderId; what is null is left out. Values stay as they are written, so
-- that no number is rounded.
CREATE FUNCTION state.as_document(stored json) RETURNS json
    LANGUAGE sql IMMUTABLE PARALLEL SAFE
    RETURN (
        SELECT json_object_agg(lower(left(name, 1)) || substr(name, 2), value ORDER BY position)
        FROM (
            SELECT replace(initcap(replace(key, '_', ' ')), ' ', '') AS name, value, position
            FROM json_each(stored) WITH ORDINALITY AS field (key, value, position)
            WHERE value::text <> 'null'
        ) AS named);
