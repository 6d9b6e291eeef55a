-- The state of every order. The row is the truth; a message is a wake-up.
CREATE SCHEMA state;

-- One row per order. Every change locks this row first, reads the steps in a second statement, and raises version by 1.
-- The fill factor leaves room for the versions of a row beside it (docs/adr/0011).
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
    next_agent       text,                           -- while it waits: of the first startable step; while it is locked: of a
                                                     --   step that lacks nothing but credit; null: none is needed
    failure_count    integer     NOT NULL DEFAULT 0 CHECK (failure_count >= 0),
    claim_rank       bigint      NOT NULL,           -- microseconds of submission less the priority's bonus, plus queue_offset
    paused           boolean     NOT NULL DEFAULT false,
    reply_to         text,
    trace_parent     text,
    failure_code     text,
    failure_message  text,
    created_at       timestamptz NOT NULL DEFAULT statement_timestamp(),
    changed_at       timestamptz NOT NULL DEFAULT statement_timestamp(),
    -- Every reply moves complete_by. An index on that column would get an entry for every reply; this one changes once a
    -- minute, so that most replies are heap-only updates (docs/adr/0011).
    wake_at          timestamptz GENERATED ALWAYS AS (
        date_bin('1 minute', complete_by, '2000-01-01 00:00:00+00')) STORED,
    notification_pending        boolean     NOT NULL DEFAULT false, -- the submitter is to be told of the end, and of each Error (docs/adr/0015)
    queue_offset         bigint      NOT NULL DEFAULT 0, -- microseconds from submission to start_at, and behind the orders of
                                                             --   other customers (docs/adr/0023)
    -- Why the order did not go through (docs/adr/0032): what took it to Error on its way forward, or turned it to undo.
    cause_code       text,
    cause_message    text,
    cause_step       text,                           -- whose failure it was, where it was one
    cause_actor      text,                           -- who asked for the undo, where somebody did
    start_at         timestamptz,                    -- no step begins before it (docs/adr/0060)
    deadline         timestamptz,                    -- when it is to be Processed (docs/adr/0061)
    deadline_acted_at timestamptz,                   -- what the workflow says of it was done: it acts once
    edition          integer     NOT NULL DEFAULT 1, -- of what was ordered; higher ones are in orders.order_edition
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
    CONSTRAINT error_says_why CHECK ((process_state = 'Error') = (failure_code IS NOT NULL)),
    CONSTRAINT cause_is_whole CHECK (
        (cause_code IS NULL) = (cause_message IS NULL)
        AND (cause_code IS NOT NULL OR (cause_step IS NULL AND cause_actor IS NULL)))
) WITH (fillfactor = 50, autovacuum_vacuum_scale_factor = 0.01, autovacuum_vacuum_cost_delay = 1);

-- Partial: they hold live rows only, so their size follows the backlog, not the history.

-- A claim reads the lines that it may run: workflow version, agent, rank. What is paused, and versions that a scheduler
-- can't run, are no part of what it reads, however many wait (docs/adr/0033).
CREATE INDEX order_process_claimable
    ON state.order_process (workflow, workflow_version, coalesce(next_agent, ''), claim_rank, order_id)
    WHERE process_state IN ('Pending', 'Undoing') AND locked_by IS NULL AND not_before IS NULL AND NOT paused;
CREATE INDEX order_process_sweep ON state.order_process (wake_at) WHERE wake_at IS NOT NULL;
CREATE INDEX order_process_release ON state.order_process (not_before)
    WHERE not_before IS NOT NULL AND not_before IS DISTINCT FROM start_at;
-- A million orders may start at midnight: retries are not read behind them.
CREATE INDEX order_process_start ON state.order_process (start_at) WHERE not_before = start_at;
CREATE INDEX order_process_owner ON state.order_process (locked_by) WHERE locked_by IS NOT NULL;
CREATE INDEX order_process_unstarted ON state.order_process (locked_by, next_agent)
    WHERE locked_by IS NOT NULL AND next_agent IS NOT NULL;
CREATE INDEX order_process_live ON state.order_process (process_state, order_id)
    WHERE process_state NOT IN ('Processed', 'Undone');
CREATE INDEX order_process_paused ON state.order_process (order_id)
    WHERE paused AND process_state NOT IN ('Processed', 'Undone');
-- Operators count orders by workflow version. These may be a million, and are counted by the index alone; a plain order is
-- none of them. What is left is claimable, or locked.
CREATE INDEX order_process_idle ON state.order_process (workflow, workflow_version, process_state)
    WHERE process_state NOT IN ('Processed', 'Undone') AND (not_before IS NOT NULL OR paused OR process_state = 'Error');
-- Few of the live orders were given a time to start: their age counts from it.
CREATE INDEX order_process_scheduled ON state.order_process (start_at)
    WHERE start_at IS NOT NULL AND process_state NOT IN ('Processed', 'Undone');
-- Deadlines that may still act.
CREATE INDEX order_process_deadline ON state.order_process (deadline)
    WHERE deadline IS NOT NULL AND deadline_acted_at IS NULL AND direction = 'forward' AND NOT paused
        AND process_state <> 'Processed';
-- Only ends that nobody has noted, and Errors, of orders that gave somewhere to tell.
CREATE INDEX order_process_notification_pending ON state.order_process (order_id)
    WHERE notification_pending AND process_state IN ('Processed', 'Undone', 'Error');
-- Few among those that are finished: whoever lists them need not read the others.
CREATE INDEX order_process_undone ON state.order_process (order_id) WHERE process_state = 'Undone';

-- One row per step. Changed only while the order's process row is locked. A step that has ended is twice as long as a new
-- one: with this fill factor most updates find room in their page (docs/adr/0011).
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
    -- What the happy path never writes. What is null is not known, and counts as unknown (docs/adr/0028).
    no_effect_through        integer,      -- every attempt up to this one was refused
    forward_first_started_at timestamptz,  -- of the forward attempts, once the undo has begun: the first whose
    forward_started_at       timestamptz,  --   effect may stand, and the last
    forward_finished_at      timestamptz,
    undo_result              jsonb,        -- what the remote service answered to the undo
    declines                 integer,      -- declines in a row (docs/adr/0031);
    version_declines         integer,      --   how many of them were of instances that serve another version,
    declined_since           timestamptz,  --   null: its last attempt was taken
    declines_alerted_at         timestamptz,
    resent_attempt           integer,      -- the last attempt whose request was sent again: its refusal proves nothing
    uncalled_attempt         integer,      -- the last attempt that is known to have called nothing (docs/adr/0064)
    earlier_calls_until      timestamptz,  -- until when an earlier attempt may have begun a call
    edition                  integer,      -- of the order that its attempts are made of; null: the first
    accepted_at              timestamptz,  -- its remote service took it on and completes it later (docs/adr/0073):
    wait_until               timestamptz,  --   when the step's policy applies, while it waits,
    accepted_answer          jsonb,        --   and what the service answered last
    undo_accepted_at         timestamptz,  -- the same of its undo (docs/adr/0087); wait_until is that of the call
    undo_accepted_answer     jsonb,        --   in whose direction the step is
    partner_events           text,         -- ids of its partner's last events that contradicted it, one per line (docs/adr/0080)
    element_failure_code     text,         -- why its element of a group is undone while the order goes on (docs/adr/0090);
    element_failure_message  text,         --   null: it is not
    PRIMARY KEY (order_id, position),
    CONSTRAINT known_state CHECK (
        step_state IN ('NotStarted', 'Running', 'Completed', 'Skipped', 'Failed', 'Undoing', 'Undone', 'UndoFailed')),
    CONSTRAINT begun_has_attempt CHECK (
        step_state IN ('NotStarted', 'Skipped') OR (attempt > 0 AND complete_by IS NOT NULL AND started_at IS NOT NULL)),
    CONSTRAINT skipped_is_not_begun CHECK (step_state <> 'Skipped' OR attempt = 0),
    CONSTRAINT only_begun_is_rearmed CHECK (not_before IS NULL OR step_state IN ('Running', 'Undoing')),
    CONSTRAINT ended_says_when CHECK (
        step_state NOT IN ('Completed', 'Skipped', 'Failed', 'Undone', 'UndoFailed') OR finished_at IS NOT NULL),
    CONSTRAINT accepted_has_answer CHECK ((accepted_at IS NULL) = (accepted_answer IS NULL)),
    CONSTRAINT accepted_undo_has_answer CHECK ((undo_accepted_at IS NULL) = (undo_accepted_answer IS NULL)),
    CONSTRAINT element_failure_is_whole CHECK ((element_failure_code IS NULL) = (element_failure_message IS NULL)),
    CONSTRAINT failed_says_why CHECK (step_state NOT IN ('Failed', 'UndoFailed') OR failure_code IS NOT NULL)
) WITH (fillfactor = 40, autovacuum_vacuum_scale_factor = 0.01, autovacuum_vacuum_cost_delay = 1);
-- Accepted steps that wait. By columns that no other step writes: a condition on its state would make an update of any step
-- write the indexes too.
CREATE INDEX order_step_accepted ON state.order_step (wait_until, agent)
    WHERE wait_until IS NOT NULL AND agent NOT LIKE '%:%';
-- Operators count accepted steps and those in their backoff by agent. Equal entries are in the order of the table: to count a
-- million, each page of the visibility map is looked up once and not for every entry, as by order_step_accepted.
CREATE INDEX order_step_accepted_by_agent ON state.order_step (agent)
    WHERE wait_until IS NOT NULL AND agent NOT LIKE '%:%';
CREATE INDEX order_step_rearmed ON state.order_step (agent)
    WHERE not_before IS NOT NULL AND wait_until IS NULL AND agent NOT LIKE '%:%';
-- Whoever is asked reads only what waits for them, the soonest to expire first.
CREATE INDEX order_step_asked ON state.order_step (agent, wait_until, order_id, name) INCLUDE (accepted_at)
    WHERE wait_until IS NOT NULL AND agent LIKE 'ask:%';

-- What partners call steps by in their events, where these carry no key of ours (docs/adr/0085). Kept as long as the
-- idempotency keys of the order.
CREATE TABLE state.correlation (
    agent      text NOT NULL,
    value      text NOT NULL,
    remote_key text NOT NULL,  -- of the call whose answer gave the value: order, step, edition and direction
    order_id   uuid NOT NULL,
    PRIMARY KEY (agent, value, remote_key)
) WITH (autovacuum_vacuum_scale_factor = 0.02, autovacuum_vacuum_cost_delay = 1);
CREATE INDEX correlation_by_order ON state.correlation (order_id); -- for retention

-- Events whose value no answer has given yet.
CREATE TABLE state.early_event (
    agent      text        NOT NULL,
    value      text        NOT NULL,
    event_id   text        NOT NULL,  -- the partner's
    partner    text        NOT NULL,  -- the version of the partner file that workflows must name; '': none
    message    json        NOT NULL,
    expires_at timestamptz NOT NULL,  -- then it becomes a dead letter
    PRIMARY KEY (agent, value, event_id, partner)
) WITH (autovacuum_vacuum_scale_factor = 0.02, autovacuum_vacuum_cost_delay = 1);
CREATE INDEX early_event_expiry ON state.early_event (expires_at);

-- The exceptional events of an order; the happy path adds none.
CREATE TABLE state.order_event (
    event_id      bigint      GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
    order_id      uuid        NOT NULL,
    order_version bigint      NOT NULL,
    at            timestamptz NOT NULL DEFAULT statement_timestamp(),
    kind          text        NOT NULL,
    step          text,
    attempt       integer     NOT NULL DEFAULT 0,
    started_at    timestamptz,  -- when that attempt was started: the step's row has its last attempt only
    detail        text        NOT NULL,
    command_id    text,         -- commands only: a repeat of the id gets the same answer
    actor         text,
    reason        text,
    answer        text,
    CONSTRAINT command_is_whole CHECK (
        (command_id IS NULL) = (actor IS NULL) AND (command_id IS NULL) = (answer IS NULL))
) WITH (autovacuum_vacuum_scale_factor = 0.02, autovacuum_vacuum_cost_delay = 1);
CREATE INDEX order_event_by_order ON state.order_event (order_id, event_id);
CREATE UNIQUE INDEX order_event_command ON state.order_event (command_id) WHERE command_id IS NOT NULL;

-- An order keeps the version that it began with. A version that nobody uses any more is retired: claims and sweeps do not
-- look for its orders (docs/adr/0042). The definition stays, for orders that ended with it.
CREATE TABLE state.workflow (
    name          text        NOT NULL,
    version       text        NOT NULL,
    definition    text        NOT NULL,
    registered_at timestamptz NOT NULL DEFAULT statement_timestamp(),
    used_at       timestamptz NOT NULL DEFAULT statement_timestamp(),  -- when a service last said that new orders begin with it
    retired_at    timestamptz,                                         -- null: active
    file_used_at  timestamptz,                                         -- when a service last said so that has it from a file
    registered_by text,                                                -- the operator who registered it last; null: none did
    for_new_orders boolean    NOT NULL DEFAULT false,                  -- as operators say; what files say is not stored here
    PRIMARY KEY (name, version),
    CONSTRAINT registered_says_who CHECK (NOT for_new_orders OR registered_by IS NOT NULL)
);
-- Every instance reads the active versions every few seconds.
CREATE INDEX workflow_active ON state.workflow (name, version) WHERE retired_at IS NULL;
-- Operators name one version of a workflow for new orders, which every submission service reads (docs/adr/0067).
CREATE UNIQUE INDEX workflow_for_new_orders ON state.workflow (name) WHERE for_new_orders;

-- Who registered a workflow or ended its new orders, and why, refusals included. A repeat of an id gets the same answer.
CREATE TABLE state.workflow_registration (
    command_id     text        PRIMARY KEY,
    name           text        NOT NULL,
    version        text,                    -- null: no order is to begin with this workflow any more
    actor          text        NOT NULL,
    reason         text        NOT NULL,
    outcome        text        NOT NULL CHECK (outcome IN ('APPLIED', 'LEFT_TO_FILE', 'ALREADY', 'FROM_FILE', 'TOO_MANY',
                                                                   'UNKNOWN')),
    before_version text,                    -- that new orders began with
    at             timestamptz NOT NULL DEFAULT statement_timestamp()
);

-- Every start of an instance is a new incarnation: locked_by = id#incarnation.
CREATE TABLE state.instance (
    id          text        PRIMARY KEY,
    incarnation bigint      NOT NULL CHECK (incarnation > 0),
    started_at  timestamptz NOT NULL DEFAULT statement_timestamp()
);

-- Settings that several services must have alike, as the service that owns the setting has it (docs/adr/0040).
CREATE TABLE state.shared_setting (
    name    text        PRIMARY KEY,
    value   text        NOT NULL,
    set_by  text        NOT NULL,
    set_at  timestamptz NOT NULL DEFAULT statement_timestamp()
);

-- Keys of the tokens by which replies prove that they answer a request (docs/adr/0091). Schedulers alone read them.
-- Another one: INSERT INTO state.reply_key DEFAULT VALUES. It begins to be used once every scheduler has read it.
CREATE TABLE state.reply_key (
    key_id     bigint      GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
    -- 244 random bits of the server's own strong source.
    key        bytea       NOT NULL DEFAULT sha256(uuid_send(gen_random_uuid()) || uuid_send(gen_random_uuid()))
        CHECK (octet_length(key) >= 32),
    signs_from timestamptz NOT NULL DEFAULT statement_timestamp() + interval '1 minute'
);

INSERT INTO state.reply_key (signs_from) VALUES (statement_timestamp());
