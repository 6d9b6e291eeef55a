-- Settings that several services must have alike, as the service that owns the setting has it: docs/adr/0040.
CREATE TABLE state.shared_setting (
    name    text        PRIMARY KEY,
    value   text        NOT NULL,
    set_by  text        NOT NULL,
    set_at  timestamptz NOT NULL DEFAULT statement_timestamp()
);
