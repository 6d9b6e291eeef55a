-- Where every order stands. The row is the truth; a message is a wake-up.
CREATE SCHEMA state;

-- One row an order. Every change locks this row first, reads the steps in a second statement, and raises version by 1.
CREATE TABLE state.order_process (
    order_id         uuid        PRIMARY KEY,
    workflow         text        NOT NULL,
    workflow_version text        NOT NULL,
    process_state    text        NOT NULL,
    direction        text        NOT NULL DEFAULT 'forward',
    version          bigint      NOT NULL DEFAULT 1 CHECK (version > 0),
    locked_by        text        COLLATE "C",        -- scheduler instance: id#incarnation; C: a range of the index is one instance
    complete_by      timestamptz,                    -- when the supervisor looks at it
    not_before       timestamptz,                    -- rests until a release
    next_agent       text,                           -- of the first startable step while it waits; null: none is needed
    failure_count    integer     NOT NULL DEFAULT 0 CHECK (failure_count >= 0),
    claim_rank       bigint      NOT NULL,           -- microseconds of submission less the priority's bonus
    paused           boolean     NOT NULL DEFAULT false,
    reply_to         text,
    trace_parent     text,
    failure_code     text,
    failure_message  text,
    created_at       timestamptz NOT NULL DEFAULT statement_timestamp(),
    changed_at       timestamptz NOT NULL DEFAULT statement_timestamp(),
    CONSTRAINT known_state CHECK (process_state IN ('Pending', 'Processing', 'Processed', 'Undoing', 'Undone', 'Error')),
    CONSTRAINT state_fits_direction CHECK (
        CASE process_state
            WHEN 'Undoing' THEN direction = 'undo'
            WHEN 'Undone'  THEN direction = 'undo'
            WHEN 'Error'   THEN direction IN ('forward', 'undo')
            ELSE direction = 'forward'
        END),
    CONSTRAINT only_carried_orders_are_locked CHECK (locked_by IS NULL OR process_state IN ('Processing', 'Undoing')),
    CONSTRAINT processing_is_locked_and_wakes CHECK (
        process_state <> 'Processing' OR (locked_by IS NOT NULL AND complete_by IS NOT NULL)),
    CONSTRAINT locked_wakes CHECK (locked_by IS NULL OR complete_by IS NOT NULL),
    CONSTRAINT ends_do_not_wake CHECK (
        process_state NOT IN ('Error', 'Processed', 'Undone') OR (complete_by IS NULL AND not_before IS NULL)),
    CONSTRAINT locked_does_not_rest CHECK (locked_by IS NULL OR not_before IS NULL),
    CONSTRAINT error_says_why CHECK ((process_state = 'Error') = (failure_code IS NOT NULL))
) WITH (fillfactor = 75, autovacuum_vacuum_scale_factor = 0.01, autovacuum_vacuum_cost_delay = 1);

-- Partial: they hold live rows only, so their size follows the backlog, not the history.
CREATE INDEX order_process_claim ON state.order_process (coalesce(next_agent, ''), claim_rank, order_id)
    WHERE process_state IN ('Pending', 'Undoing') AND locked_by IS NULL AND not_before IS NULL AND NOT paused;
CREATE INDEX order_process_sweep ON state.order_process (complete_by) WHERE complete_by IS NOT NULL;
CREATE INDEX order_process_release ON state.order_process (not_before) WHERE not_before IS NOT NULL;
CREATE INDEX order_process_owner ON state.order_process (locked_by) WHERE locked_by IS NOT NULL;
CREATE INDEX order_process_live ON state.order_process (process_state, order_id)
    WHERE process_state NOT IN ('Processed', 'Undone');

-- One row a step. Changed only while the order's process row is locked.
CREATE TABLE state.order_step (
    order_id         uuid        NOT NULL,
    position         smallint    NOT NULL CHECK (position >= 0),
    name             text        NOT NULL,
    agent            text        NOT NULL,
    step_state       text        NOT NULL DEFAULT 'NotStarted',
    attempt          integer     NOT NULL DEFAULT 0 CHECK (attempt >= 0),
    complete_by      timestamptz,
    not_before       timestamptz,
    failure_count    integer     NOT NULL DEFAULT 0 CHECK (failure_count >= 0),
    first_started_at timestamptz,
    result           jsonb,
    failure_code     text,
    failure_message  text,
    started_at       timestamptz,
    finished_at      timestamptz,
    PRIMARY KEY (order_id, position),
    CONSTRAINT known_state CHECK (
        step_state IN ('NotStarted', 'Running', 'Completed', 'Failed', 'Undoing', 'Undone', 'UndoFailed')),
    CONSTRAINT begun_has_attempt CHECK (
        step_state = 'NotStarted' OR (attempt > 0 AND complete_by IS NOT NULL AND started_at IS NOT NULL)),
    CONSTRAINT only_begun_is_rearmed CHECK (not_before IS NULL OR step_state IN ('Running', 'Undoing')),
    CONSTRAINT ended_says_when CHECK (
        step_state NOT IN ('Completed', 'Failed', 'Undone', 'UndoFailed') OR finished_at IS NOT NULL),
    CONSTRAINT failed_says_why CHECK (step_state NOT IN ('Failed', 'UndoFailed') OR failure_code IS NOT NULL)
) WITH (fillfactor = 75, autovacuum_vacuum_scale_factor = 0.01, autovacuum_vacuum_cost_delay = 1);

-- An order keeps the version that it began with.
CREATE TABLE state.workflow (
    name          text        NOT NULL,
    version       text        NOT NULL,
    definition    text        NOT NULL,
    registered_at timestamptz NOT NULL DEFAULT statement_timestamp(),
    PRIMARY KEY (name, version)
);

-- Every start of an instance is a new incarnation: locked_by = id#incarnation.
CREATE TABLE state.instance (
    id          text        PRIMARY KEY,
    incarnation bigint      NOT NULL CHECK (incarnation > 0),
    started_at  timestamptz NOT NULL DEFAULT statement_timestamp()
);

CREATE TABLE state.pause (
    kind      text        NOT NULL CHECK (kind IN ('workflow', 'agent')),
    name      text        NOT NULL,
    paused_by text        NOT NULL,
    reason    text        NOT NULL,
    paused_at timestamptz NOT NULL DEFAULT statement_timestamp(),
    PRIMARY KEY (kind, name)
);

-- A token bucket a paced duty, shared by all instances.
CREATE TABLE state.pace (
    duty        text             PRIMARY KEY,
    tokens      double precision NOT NULL,
    refilled_at timestamptz      NOT NULL
);

-- The exceptional moments of an order; the happy path adds none.
CREATE TABLE state.order_event (
    event_id      bigint      GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
    order_id      uuid        NOT NULL,
    order_version bigint      NOT NULL,
    at            timestamptz NOT NULL DEFAULT statement_timestamp(),
    kind          text        NOT NULL,
    step          text,
    attempt       integer     NOT NULL DEFAULT 0,
    detail        text        NOT NULL,
    command_id    text,       -- commands only: a repeat of the id gets the same answer
    actor         text,
    reason        text,
    answer        text,
    CONSTRAINT command_is_whole CHECK (
        (command_id IS NULL) = (actor IS NULL) AND (command_id IS NULL) = (answer IS NULL))
);
CREATE INDEX order_event_by_order ON state.order_event (order_id, event_id);
CREATE UNIQUE INDEX order_event_command ON state.order_event (command_id) WHERE command_id IS NOT NULL;

-- Written in the same transaction as the Error, delivered at least once.
CREATE TABLE state.operator_alert (
    alert_id        text        PRIMARY KEY,         -- order id and the version of the Error
    order_id        uuid        NOT NULL,
    order_version   bigint      NOT NULL,
    code            text        NOT NULL,
    message         text        NOT NULL,
    step            text,
    next_action     text        NOT NULL,
    raised_at       timestamptz NOT NULL,
    delivered_at    timestamptz,
    acknowledged_at timestamptz,
    acknowledged_by text
);
CREATE INDEX operator_alert_undelivered ON state.operator_alert (raised_at, alert_id) WHERE delivered_at IS NULL;
CREATE INDEX operator_alert_by_order ON state.operator_alert (order_id);

-- The final word that is owed to whoever asked for it.
CREATE TABLE state.notification (
    order_id     uuid        NOT NULL,
    channel      text        NOT NULL,
    told_version bigint      NOT NULL DEFAULT 0,
    next_at      timestamptz NOT NULL DEFAULT statement_timestamp(),
    PRIMARY KEY (order_id, channel)
);
CREATE INDEX notification_due ON state.notification (next_at);
