-- How customers share the lines of waiting orders; an agent has a line of its own (docs/adr/0023).

-- Customers whom an operator gave a weight; that of all others is 1.
CREATE TABLE state.customer_share (
    customer_id text             PRIMARY KEY,
    weight      double precision NOT NULL CHECK (weight > 0),
    version     bigint           NOT NULL CHECK (version > 0)
);

-- Who changed a weight, and why.
CREATE TABLE state.customer_share_change (
    command_id  text             PRIMARY KEY,
    customer_id text             NOT NULL,
    version     bigint           NOT NULL,
    weight      double precision NOT NULL,
    actor       text             NOT NULL,
    reason      text             NOT NULL,
    at          timestamptz      NOT NULL DEFAULT statement_timestamp(),
    UNIQUE (customer_id, version)
);

-- From where the next order of a customer stands in a line, for each submitter that submits for it: otherwise one could
-- use up another's turns. What is behind the line's clock says nothing any more.
CREATE TABLE state.queue_position (
    agent       text   NOT NULL,  -- whose line; '': no agent is needed
    submitter   text   NOT NULL,
    customer_id text   NOT NULL,
    first_rank  bigint NOT NULL,  -- where its last batch began
    next_rank   bigint NOT NULL,
    PRIMARY KEY (agent, submitter, customer_id)
) WITH (fillfactor = 50, autovacuum_vacuum_scale_factor = 0.01, autovacuum_vacuum_cost_delay = 1);

-- How far a line has come, in microseconds as claim_rank; written only where it is ahead of the time. From there on it
-- goes on at half the speed of time, until that has caught up.
CREATE TABLE state.queue_clock (
    agent      text   PRIMARY KEY,
    reached    bigint NOT NULL,
    reached_at bigint NOT NULL
) WITH (fillfactor = 50);

-- How many steps each agent has answered for orders of each workflow version, written by schedulers once a second: the
-- submission service accepts no more than that when too many wait (docs/adr/0043).
CREATE TABLE state.queue_throughput (
    workflow         text        NOT NULL,
    workflow_version text        NOT NULL,
    agent            text        NOT NULL,
    answered         bigint      NOT NULL,
    reported_at      timestamptz NOT NULL,
    PRIMARY KEY (workflow, workflow_version, agent)
) WITH (fillfactor = 50, autovacuum_vacuum_scale_factor = 0.01, autovacuum_vacuum_cost_delay = 1);
