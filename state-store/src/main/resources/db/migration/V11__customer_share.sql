-- How customers share the lines of waiting orders; an agent has a line of its own. docs/adr/0023 has the reasons.

-- Whoever waits for the lock on a table holds up everybody behind it; the next start tries again.
SET LOCAL lock_timeout = '5s';

-- How far the order was put back behind those of other customers, microseconds: claim_rank without it is its submission
-- less its priority's bonus. Without a CHECK, for which all rows would be read under this lock.
ALTER TABLE state.order_process ADD COLUMN put_back bigint NOT NULL DEFAULT 0;

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

-- From where a customer's next order stands in a line. What is behind the line's clock says nothing any more.
CREATE TABLE state.customer_turn (
    agent       text   NOT NULL,  -- whose line; '': no agent is needed
    customer_id text   NOT NULL,
    first_rank  bigint NOT NULL,  -- where its last batch began
    next_rank   bigint NOT NULL,
    PRIMARY KEY (agent, customer_id)
) WITH (fillfactor = 50, autovacuum_vacuum_scale_factor = 0.01, autovacuum_vacuum_cost_delay = 1);

-- How far a line has come, in microseconds as claim_rank; written only where it is ahead of the time. From there on it
-- goes on at half the speed of time, until that has caught up.
CREATE TABLE state.line_clock (
    agent      text   PRIMARY KEY,
    reached    bigint NOT NULL,
    reached_at bigint NOT NULL
) WITH (fillfactor = 50);
