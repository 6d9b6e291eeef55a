-- What operators ask for, and what came of it.

CREATE TABLE state.pause (
    kind      text        NOT NULL CHECK (kind IN ('workflow', 'agent')),
    name      text        NOT NULL,
    paused_by text        NOT NULL,
    reason    text        NOT NULL,
    paused_at timestamptz NOT NULL DEFAULT statement_timestamp(),
    -- Of an agent that the system itself holds (docs/adr/0030): when the next request may find out whether its remote
    -- service accepts again. Null: an operator paused it, and none may.
    probe_at  timestamptz,
    -- Until when its remote service asked for no calls (docs/adr/0072). Null: it asked for nothing.
    paced_until timestamptz,
    PRIMARY KEY (kind, name),
    CONSTRAINT paced_is_probed CHECK (paced_until IS NULL OR probe_at IS NOT NULL)
);

-- Who paused or resumed a workflow or an agent, and why. A repeat of an id gets the same answer.
CREATE TABLE state.pause_command (
    command_id text        PRIMARY KEY,
    action     text        NOT NULL CHECK (action IN ('pause', 'resume')),
    kind       text        NOT NULL CHECK (kind IN ('workflow', 'agent')),
    name       text        NOT NULL,
    actor      text        NOT NULL,
    reason     text        NOT NULL,
    outcome    text        NOT NULL CHECK (outcome IN ('APPLIED', 'ALREADY')),
    at         timestamptz NOT NULL DEFAULT statement_timestamp()
);
CREATE INDEX pause_command_by_target ON state.pause_command (kind, name, at);

-- A token bucket per rate-limited task, shared by all instances.
CREATE TABLE state.rate_limit (
    task        text             PRIMARY KEY,
    tokens      double precision NOT NULL,
    refilled_at timestamptz      NOT NULL
);

-- One command to all orders that a filter finds. The row is its progress: whoever holds its lock does the next page.
CREATE TABLE state.bulk_command (
    bulk_id     uuid        PRIMARY KEY,
    command_id  text        NOT NULL UNIQUE,  -- of the caller: a repeat finds the same bulk command
    kind        text        NOT NULL,
    action      jsonb       NOT NULL,         -- what is asked for at each order
    filter      jsonb       NOT NULL,
    actor       text        NOT NULL,
    reason      text        NOT NULL,
    per_second  integer     NOT NULL CHECK (per_second > 0),
    bulk_state  text        NOT NULL DEFAULT 'Running' CHECK (bulk_state IN ('Running', 'Stopped', 'Done')),
    asked_at    timestamptz NOT NULL DEFAULT statement_timestamp(),
    matched     bigint      NOT NULL,         -- orders that the filter found when it was asked for
    last_order  uuid,                         -- all up to this one are handled
    applied     bigint      NOT NULL DEFAULT 0,
    refused     bigint      NOT NULL DEFAULT 0,
    passed_over bigint      NOT NULL DEFAULT 0,
    changed_at  timestamptz NOT NULL DEFAULT statement_timestamp(),
    stopped_by  text,
    stop_reason text,
    CONSTRAINT stopped_says_who CHECK ((bulk_state = 'Stopped') = (stopped_by IS NOT NULL))
) WITH (fillfactor = 70);
CREATE INDEX bulk_command_running ON state.bulk_command (asked_at) WHERE bulk_state = 'Running';

CREATE TABLE state.bulk_refusal (
    bulk_id uuid   NOT NULL REFERENCES state.bulk_command ON DELETE CASCADE,
    reason  text   NOT NULL,
    orders  bigint NOT NULL,
    PRIMARY KEY (bulk_id, reason)
);

-- How much an agent may be sent, by all schedulers together; no row: as much as their own settings allow.
CREATE TABLE state.agent_limit (
    agent            text        PRIMARY KEY,
    calls_per_second integer     CHECK (calls_per_second > 0),
    calls_in_flight  integer     CHECK (calls_in_flight > 0),
    version          bigint      NOT NULL CHECK (version > 0),
    CONSTRAINT limits_something CHECK (calls_per_second IS NOT NULL OR calls_in_flight IS NOT NULL)
);

-- Who changed a limit, and why. The version rises with every change, also over the time in which there is no limit.
CREATE TABLE state.agent_limit_change (
    command_id       text        PRIMARY KEY,
    agent            text        NOT NULL,
    version          bigint      NOT NULL,
    calls_per_second integer,
    calls_in_flight  integer,
    actor            text        NOT NULL,
    reason           text        NOT NULL,
    at               timestamptz NOT NULL DEFAULT statement_timestamp(),
    UNIQUE (agent, version)
);

-- What each scheduler holds of an agent's calls in flight. A row that is not renewed ends by itself.
CREATE TABLE state.agent_share (
    agent      text        NOT NULL REFERENCES state.agent_limit ON DELETE CASCADE,
    instance   text        NOT NULL,
    granted    integer     NOT NULL CHECK (granted >= 0),
    expires_at timestamptz NOT NULL,
    PRIMARY KEY (agent, instance)
) WITH (fillfactor = 50);

-- Commands that replay a dead letter, written before Kafka gets anything: the same command is begun by one supervisor at
-- a time, and one that was aborted in the middle is there to be seen.
CREATE TABLE state.replay_command (
    command_id text        PRIMARY KEY,
    dead_letter text        NOT NULL,  -- topic/partition/offset
    actor      text        NOT NULL,
    reason     text        NOT NULL,
    begun_at   timestamptz NOT NULL DEFAULT statement_timestamp(),
    lease_until timestamptz NOT NULL,  -- a supervisor executes it until then; after that it counts as aborted
    tries      integer     NOT NULL DEFAULT 1 CHECK (tries > 0),
    sent_to    text,
    done_at    timestamptz,
    CONSTRAINT done_says_when CHECK ((sent_to IS NULL) = (done_at IS NULL))
);
CREATE INDEX replay_command_unfinished ON state.replay_command (dead_letter) WHERE sent_to IS NULL;
