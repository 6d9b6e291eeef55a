-- How many steps each agent has answered for orders of each workflow version, told by schedulers once a second: the doors
-- know by it how much is carried, and take no more than that when too many wait. docs/adr/0043 has the reasons.
CREATE TABLE state.line_throughput (
    workflow         text        NOT NULL,
    workflow_version text        NOT NULL,
    agent            text        NOT NULL,
    answered         bigint      NOT NULL,
    told_at          timestamptz NOT NULL,
    PRIMARY KEY (workflow, workflow_version, agent)
) WITH (fillfactor = 50, autovacuum_vacuum_scale_factor = 0.01, autovacuum_vacuum_cost_delay = 1);
