-- The table that db-scheduler wants, with the two indexes that are used without priorities.
CREATE TABLE scheduled_tasks (
    task_name            text        NOT NULL,
    task_instance        text        NOT NULL,
    task_data            bytea,
    execution_time       timestamptz,
    picked               boolean     NOT NULL,
    picked_by            text,
    last_success         timestamptz,
    last_failure         timestamptz,
    consecutive_failures integer,
    last_heartbeat       timestamptz,
    version              bigint      NOT NULL,
    priority             smallint,
    state                text,
    PRIMARY KEY (task_name, task_instance)
);
CREATE INDEX execution_time_idx ON scheduled_tasks (execution_time);
CREATE INDEX last_heartbeat_idx ON scheduled_tasks (last_heartbeat);

-- What the application keeps of an order: its task is gone when it is over.
CREATE TABLE placed_order (
    order_id uuid     PRIMARY KEY,
    content  text     NOT NULL,
    results  text[]   NOT NULL DEFAULT '{}'  -- of the steps that are completed, in their order
) WITH (fillfactor = 75);
