-- What submitters and operators are told.

-- What a submitter that gave a reply topic or a webhook is told: the end (Processed, Undone) and each Error
-- (docs/adr/0015).
CREATE TABLE state.notification (
    order_id     uuid        NOT NULL,
    channel      text        NOT NULL,
    target       text        NOT NULL,               -- the topic, or the URL
    destination  text        COLLATE "C" NOT NULL,   -- what fails together: the topic, or host and port
    pending_version bigint      NOT NULL DEFAULT 0,     -- of the end or Error that was noted last
    pending_since   timestamptz,
    delivered_version bigint      NOT NULL DEFAULT 0,
    next_at      timestamptz,                        -- null: nothing is owed now
    tries        integer     NOT NULL DEFAULT 0 CHECK (tries >= 0),
    PRIMARY KEY (order_id, channel),
    CONSTRAINT known_channel CHECK (channel IN ('topic', 'webhook')),
    CONSTRAINT pending_says_since CHECK (next_at IS NULL OR (pending_since IS NOT NULL AND pending_version > 0))
) WITH (fillfactor = 70, autovacuum_vacuum_scale_factor = 0.01, autovacuum_vacuum_cost_delay = 1);
CREATE INDEX notification_due ON state.notification (destination, next_at) WHERE next_at IS NOT NULL;

-- What operators are told of an order, written in the same transaction as the Error, or of an agent as a whole: absent,
-- held, or its circuit open (docs/adr/0016, docs/adr/0041). Delivered at least once.
CREATE TABLE state.operator_alert (
    alert_id             text        PRIMARY KEY,    -- of an order's alert: its id and the version of the Error
    order_id             uuid,
    agent                text,
    order_version        bigint      NOT NULL,
    code                 text        NOT NULL,
    message              text        NOT NULL,
    step                 text,
    next_action          text        NOT NULL,
    raised_at            timestamptz NOT NULL,
    delivered_at         timestamptz,                -- to the topic of alerts
    addressed_at         timestamptz,                -- its deliveries are written, one per sink
    escalated_at         timestamptz,                -- nobody had acknowledged it in time
    resolved_at          timestamptz,                -- nothing is left to do about it
    resolved_as          text,                       -- the state of its order then, or why else
    acknowledged_at      timestamptz,
    acknowledged_by      text,
    acknowledged_reason  text,
    acknowledged_command text,                       -- of an agent's alert, which has no events
    CONSTRAINT about_order_or_agent CHECK ((order_id IS NULL) <> (agent IS NULL)),
    CONSTRAINT resolved_says_how CHECK ((resolved_at IS NULL) = (resolved_as IS NULL)),
    CONSTRAINT acknowledged_says_who CHECK (acknowledged_at IS NULL OR acknowledged_by IS NOT NULL)
) WITH (autovacuum_vacuum_scale_factor = 0.02, autovacuum_vacuum_cost_delay = 1);
CREATE INDEX operator_alert_by_order ON state.operator_alert (order_id);
CREATE INDEX operator_alert_by_time ON state.operator_alert (raised_at, alert_id);
CREATE INDEX operator_alert_by_agent ON state.operator_alert (agent, raised_at, alert_id) WHERE agent IS NOT NULL;
CREATE UNIQUE INDEX operator_alert_command ON state.operator_alert (acknowledged_command)
    WHERE acknowledged_command IS NOT NULL;

-- Partial: they hold what is open, not the history.
CREATE INDEX operator_alert_undelivered ON state.operator_alert (raised_at, alert_id) WHERE delivered_at IS NULL;
CREATE INDEX operator_alert_unaddressed ON state.operator_alert (raised_at, alert_id) WHERE addressed_at IS NULL;
CREATE INDEX operator_alert_open ON state.operator_alert (alert_id) WHERE resolved_at IS NULL;
CREATE INDEX operator_alert_open_by_time ON state.operator_alert (raised_at, alert_id) WHERE resolved_at IS NULL;
CREATE INDEX operator_alert_unacknowledged ON state.operator_alert (raised_at, alert_id)
    WHERE resolved_at IS NULL AND acknowledged_at IS NULL AND escalated_at IS NULL;
-- However many supervisors see the same fault of an agent, one alert of it is open.
CREATE UNIQUE INDEX operator_alert_of_agent ON state.operator_alert (agent, code)
    WHERE agent IS NOT NULL AND resolved_at IS NULL;

-- One row per alert and sink: each sink goes on by itself, however far the others are.
CREATE TABLE state.alert_delivery (
    alert_id   text        NOT NULL REFERENCES state.operator_alert ON DELETE CASCADE,
    sink       text        NOT NULL,
    notice     text        NOT NULL DEFAULT 'nothing',
    notified_at    timestamptz,
    pending_since timestamptz,                      -- null: the sink knows the latest
    next_at    timestamptz,                      -- of the next try, or repeat; null: none is needed
    tries      integer     NOT NULL DEFAULT 0 CHECK (tries >= 0),
    failure    text,                             -- of the last try
    PRIMARY KEY (alert_id, sink),
    CONSTRAINT known_notice CHECK (notice IN ('nothing', 'raised', 'escalated', 'resolved')),
    CONSTRAINT notice_says_when CHECK ((notice = 'nothing') = (notified_at IS NULL)),
    CONSTRAINT pending_is_tried CHECK (pending_since IS NULL OR next_at IS NOT NULL)
) WITH (fillfactor = 75);

-- Partial: they hold what is owed, not the history.
CREATE INDEX alert_delivery_due ON state.alert_delivery (sink, next_at, alert_id) WHERE next_at IS NOT NULL;
CREATE INDEX alert_delivery_pending ON state.alert_delivery (sink, pending_since) WHERE pending_since IS NOT NULL;
