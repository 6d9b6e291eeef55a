-- Whoever waits for the lock on a table holds up everybody behind it; the next start tries again.
SET LOCAL lock_timeout = '5s';

-- From where the next order of a customer stands in a line, for each submitter that hands in for it: otherwise one could
-- use up another's turns. Takes the place of state.customer_turn, which only doors of an older version still use.
CREATE TABLE state.turn (
    agent       text   NOT NULL,  -- whose line; '': no agent is needed
    submitter   text   NOT NULL,
    customer_id text   NOT NULL,
    first_rank  bigint NOT NULL,  -- where its last batch began
    next_rank   bigint NOT NULL,
    PRIMARY KEY (agent, submitter, customer_id)
) WITH (fillfactor = 50, autovacuum_vacuum_scale_factor = 0.01, autovacuum_vacuum_cost_delay = 1);

-- Commands that put a dead letter back, written before Kafka gets anything: the same command is begun by one supervisor
-- at a time, and one that broke off in the middle is there to be seen.
CREATE TABLE state.replay_command (
    command_id text        PRIMARY KEY,
    letter     text        NOT NULL,  -- topic/partition/offset
    actor      text        NOT NULL,
    reason     text        NOT NULL,
    begun_at   timestamptz NOT NULL DEFAULT statement_timestamp(),
    held_until timestamptz NOT NULL,  -- whoever began it is at it; after that it broke off
    tries      integer     NOT NULL DEFAULT 1 CHECK (tries > 0),
    sent_to    text,
    done_at    timestamptz,
    CONSTRAINT done_says_when CHECK ((sent_to IS NULL) = (done_at IS NULL))
);
CREATE INDEX replay_command_unfinished ON state.replay_command (letter) WHERE sent_to IS NULL;
