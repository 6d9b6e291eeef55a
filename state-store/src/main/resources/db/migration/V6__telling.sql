-- Who gave a reply topic or a webhook is owed the word of the end (Processed, Undone) and of each Error. docs/adr/0015
-- has the reasons.

-- Set with the order; cleared by the supervisor that notes the end. No part of the process: the version stays. Orders
-- that are under way are made to owe theirs by the supervisors, a few at a time: this lock stops every other statement.
ALTER TABLE state.order_process ADD COLUMN owes_word boolean NOT NULL DEFAULT false;

-- From here on: a door of an older version, which runs beside the newer ones while they are rolled out, does not say.
ALTER TABLE state.order_process ALTER COLUMN owes_word SET DEFAULT true;

ALTER TABLE state.notification
    ADD COLUMN target       text        NOT NULL,               -- the topic, or the URL
    ADD COLUMN destination  text        COLLATE "C" NOT NULL,   -- what fails together: the topic, or host and port
    ADD COLUMN owed_version bigint      NOT NULL DEFAULT 0,     -- of the end or Error that was noted last
    ADD COLUMN owed_since   timestamptz,
    ADD COLUMN tries        integer     NOT NULL DEFAULT 0 CHECK (tries >= 0),
    ALTER COLUMN next_at DROP DEFAULT,
    ALTER COLUMN next_at DROP NOT NULL,                         -- null: nothing is owed now
    ADD CONSTRAINT known_channel CHECK (channel IN ('topic', 'webhook')),
    ADD CONSTRAINT owed_says_since CHECK (next_at IS NULL OR (owed_since IS NOT NULL AND owed_version > 0)),
    SET (fillfactor = 70, autovacuum_vacuum_scale_factor = 0.01, autovacuum_vacuum_cost_delay = 1);

DROP INDEX state.notification_due;
CREATE INDEX notification_due ON state.notification (destination, next_at) WHERE next_at IS NOT NULL;
