-- What V6 and V7 need of tables that may hold years of orders and alerts: each statement is a transaction of its own and
-- stops nobody. All may be run again: after an attempt that failed, take its row out (DELETE FROM flyway_schema_history
-- WHERE NOT success), and the next start begins anew.
SET statement_timeout = 0;
SET lock_timeout = 0;

-- An attempt that was broken off leaves an index that nobody may use.
DROP INDEX CONCURRENTLY IF EXISTS state.order_process_owes_word;
DROP INDEX CONCURRENTLY IF EXISTS state.operator_alert_unaddressed;
DROP INDEX CONCURRENTLY IF EXISTS state.operator_alert_open;
DROP INDEX CONCURRENTLY IF EXISTS state.operator_alert_open_by_time;
DROP INDEX CONCURRENTLY IF EXISTS state.operator_alert_unheeded;
DROP INDEX CONCURRENTLY IF EXISTS state.operator_alert_by_time;

-- Only ends that nobody has noted, and Errors, of orders that gave somewhere to tell.
CREATE INDEX CONCURRENTLY order_process_owes_word ON state.order_process (order_id)
    WHERE owes_word AND process_state IN ('Processed', 'Undone', 'Error');

-- Of the alerts of before, these are not past: the one that nobody was told of, and the last one of an order in Error.
-- Both get their deliveries, and so one notice more.
UPDATE state.operator_alert
SET addressed_at = NULL, resolved_at = NULL, resolved_as = NULL
WHERE delivered_at IS NULL AND resolved_as = 'Past';

UPDATE state.operator_alert a
SET addressed_at = NULL, resolved_at = NULL, resolved_as = NULL
FROM state.order_process p
WHERE p.process_state = 'Error' AND a.order_id = p.order_id AND a.resolved_as = 'Past'
  AND NOT EXISTS (
      SELECT FROM state.operator_alert newer
      WHERE newer.order_id = a.order_id AND newer.order_version > a.order_version);

ALTER TABLE state.operator_alert VALIDATE CONSTRAINT resolved_says_how;

-- Partial, but for the last: they hold what is open, not the history.
CREATE INDEX CONCURRENTLY operator_alert_unaddressed ON state.operator_alert (raised_at, alert_id)
    WHERE addressed_at IS NULL;
CREATE INDEX CONCURRENTLY operator_alert_open ON state.operator_alert (alert_id) WHERE resolved_at IS NULL;
CREATE INDEX CONCURRENTLY operator_alert_open_by_time ON state.operator_alert (raised_at, alert_id)
    WHERE resolved_at IS NULL;
CREATE INDEX CONCURRENTLY operator_alert_unheeded ON state.operator_alert (raised_at, alert_id)
    WHERE resolved_at IS NULL AND acknowledged_at IS NULL AND escalated_at IS NULL;
CREATE INDEX CONCURRENTLY operator_alert_by_time ON state.operator_alert (raised_at, alert_id);

RESET statement_timeout;
-- The session goes on to the next migration: what the door's settings gave it.
SET lock_timeout = '5s';
