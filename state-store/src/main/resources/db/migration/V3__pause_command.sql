-- Who held a workflow or an agent back, who let it go on, and why. A repeat of an id gets the same answer.
CREATE TABLE state.pause_command (
    command_id text        PRIMARY KEY,
    wish       text        NOT NULL CHECK (wish IN ('pause', 'resume')),
    kind       text        NOT NULL CHECK (kind IN ('workflow', 'agent')),
    name       text        NOT NULL,
    actor      text        NOT NULL,
    reason     text        NOT NULL,
    outcome    text        NOT NULL CHECK (outcome IN ('APPLIED', 'ALREADY')),
    at         timestamptz NOT NULL DEFAULT statement_timestamp()
);
CREATE INDEX pause_command_by_target ON state.pause_command (kind, name, at);
