-- Who gave a reply topic or a webhook is owed the word of the end (Processed, Undone) and of each Error. docs/adr/0015
-- has the reasons.

-- The backfill below looks at every live order.
SET LOCAL statement_timeout = 0;

-- Set with the order; cleared by the supervisor that notes the end. No part of the process: the version stays.
ALTER TABLE state.order_process ADD COLUMN owes_word boolean NOT NULL DEFAULT false;

-- Only ends that nobody has noted, and Errors, of orders that gave somewhere to tell.
CREATE INDEX order_process_owes_word ON state.order_process (order_id)
    WHERE owes_word AND process_state IN ('Processed', 'Undone', 'Error');

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

-- Orders that are under way and gave a topic are owed their word from here on.
INSERT INTO state.notification (order_id, channel, target, destination, next_at)
SELECT order_id, 'topic', reply_to, reply_to, NULL
FROM state.order_process
WHERE reply_to IS NOT NULL AND process_state NOT IN ('Processed', 'Undone')
ON CONFLICT DO NOTHING;

UPDATE state.order_process SET owes_word = true
WHERE reply_to IS NOT NULL AND process_state NOT IN ('Processed', 'Undone');
