-- The life of an alert beyond its delivery, and what each sink was told of it. docs/adr/0016 has the reasons. Nothing
-- here looks at the alerts of before: V10 does, beside the work.

-- Until then those of before are past, by the defaults; of what comes from here on nobody has heard.
ALTER TABLE state.operator_alert
    ADD COLUMN addressed_at        timestamptz DEFAULT statement_timestamp(),   -- its deliveries are written, one a sink
    ADD COLUMN escalated_at        timestamptz,                                 -- nobody had acknowledged it in time
    ADD COLUMN resolved_at         timestamptz DEFAULT statement_timestamp(),   -- nothing is left to do about it
    ADD COLUMN resolved_as         text        DEFAULT 'Past',                  -- the state of its order then, or why else
    ADD COLUMN acknowledged_reason text,
    ADD CONSTRAINT resolved_says_how CHECK ((resolved_at IS NULL) = (resolved_as IS NULL)) NOT VALID,
    ADD CONSTRAINT acknowledged_says_who CHECK (acknowledged_at IS NULL OR acknowledged_by IS NOT NULL) NOT VALID;
ALTER TABLE state.operator_alert
    ALTER COLUMN addressed_at DROP DEFAULT,
    ALTER COLUMN resolved_at DROP DEFAULT,
    ALTER COLUMN resolved_as DROP DEFAULT;

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

-- Partial: they hold what is owed, not the history.
CREATE INDEX alert_delivery_due ON state.alert_delivery (sink, next_at, alert_id) WHERE next_at IS NOT NULL;
CREATE INDEX alert_delivery_owed ON state.alert_delivery (sink, owed_since) WHERE owed_since IS NOT NULL;
