-- The life of an alert beyond its delivery, and what each sink was told of it. docs/adr/0016 has the reasons.

-- The update below looks at every alert there ever was.
SET LOCAL statement_timeout = 0;

ALTER TABLE state.operator_alert
    ADD COLUMN addressed_at        timestamptz,   -- its deliveries are written, one a sink
    ADD COLUMN escalated_at        timestamptz,   -- nobody had acknowledged it in time
    ADD COLUMN resolved_at         timestamptz,   -- nothing is left to do about it
    ADD COLUMN resolved_as         text,          -- the state of its order then, Superseded, or Gone
    ADD COLUMN acknowledged_reason text,
    ADD CONSTRAINT resolved_says_how CHECK ((resolved_at IS NULL) = (resolved_as IS NULL)),
    ADD CONSTRAINT acknowledged_says_who CHECK (acknowledged_at IS NULL OR acknowledged_by IS NOT NULL) NOT VALID;

-- What is delivered and past is told to nobody again; what is still open gets its deliveries, and one notice more.
UPDATE state.operator_alert a
SET addressed_at = a.delivered_at, resolved_at = statement_timestamp(),
    resolved_as = coalesce(
        (SELECT p.process_state FROM state.order_process p WHERE p.order_id = a.order_id), 'Gone')
WHERE a.delivered_at IS NOT NULL
  AND NOT EXISTS (
      SELECT FROM state.order_process p WHERE p.order_id = a.order_id AND p.process_state = 'Error');

-- One row an alert and sink: each sink goes on by itself, however far the others are.
CREATE TABLE state.alert_delivery (
    alert_id   text        NOT NULL REFERENCES state.operator_alert ON DELETE CASCADE,
    sink       text        NOT NULL,
    told       text        NOT NULL DEFAULT 'nothing',
    told_at    timestamptz,
    owed_since timestamptz,                      -- null: the sink knows the latest
    next_at    timestamptz,                      -- of the next try, or repeat; null: none is needed
    tries      integer     NOT NULL DEFAULT 0 CHECK (tries >= 0),
    failure    text,                             -- of the last try
    PRIMARY KEY (alert_id, sink),
    CONSTRAINT known_notice CHECK (told IN ('nothing', 'raised', 'escalated', 'resolved')),
    CONSTRAINT told_says_when CHECK ((told = 'nothing') = (told_at IS NULL)),
    CONSTRAINT owed_is_tried CHECK (owed_since IS NULL OR next_at IS NOT NULL)
) WITH (fillfactor = 75);

-- Partial: they hold what is open or owed, not the history.
CREATE INDEX operator_alert_unaddressed ON state.operator_alert (raised_at, alert_id) WHERE addressed_at IS NULL;
CREATE INDEX operator_alert_open ON state.operator_alert (alert_id) WHERE resolved_at IS NULL;
CREATE INDEX operator_alert_unheeded ON state.operator_alert (raised_at, alert_id)
    WHERE resolved_at IS NULL AND acknowledged_at IS NULL AND escalated_at IS NULL;
CREATE INDEX operator_alert_by_time ON state.operator_alert (raised_at, alert_id);
CREATE INDEX alert_delivery_due ON state.alert_delivery (sink, next_at, alert_id) WHERE next_at IS NOT NULL;
CREATE INDEX alert_delivery_owed ON state.alert_delivery (sink, owed_since) WHERE owed_since IS NOT NULL;
