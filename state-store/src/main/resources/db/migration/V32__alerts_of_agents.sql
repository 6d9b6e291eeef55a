-- Alerts about an agent as a whole: absent, held, or its circuit open. docs/adr/0041 has the reasons.

-- Beside the work and repeated in the same way when it was broken off: see V10.
SET statement_timeout = 0;
SET lock_timeout = '5s';

-- Whose alert it is: an order's or an agent's.
ALTER TABLE state.operator_alert
    ALTER COLUMN order_id DROP NOT NULL,
    ADD COLUMN IF NOT EXISTS agent                text,
    ADD COLUMN IF NOT EXISTS acknowledged_command text;   -- of an agent's alert, which has no events
ALTER TABLE state.operator_alert DROP CONSTRAINT IF EXISTS about_order_or_agent;
ALTER TABLE state.operator_alert
    ADD CONSTRAINT about_order_or_agent CHECK ((order_id IS NULL) <> (agent IS NULL)) NOT VALID;

SET lock_timeout = 0;
DROP INDEX CONCURRENTLY IF EXISTS state.operator_alert_of_agent;
DROP INDEX CONCURRENTLY IF EXISTS state.operator_alert_by_agent;
DROP INDEX CONCURRENTLY IF EXISTS state.operator_alert_command;

-- However many supervisors see the trouble, one alert of it is open.
CREATE UNIQUE INDEX CONCURRENTLY operator_alert_of_agent ON state.operator_alert (agent, code)
    WHERE agent IS NOT NULL AND resolved_at IS NULL;
CREATE INDEX CONCURRENTLY operator_alert_by_agent ON state.operator_alert (agent, raised_at, alert_id)
    WHERE agent IS NOT NULL;
CREATE UNIQUE INDEX CONCURRENTLY operator_alert_command ON state.operator_alert (acknowledged_command)
    WHERE acknowledged_command IS NOT NULL;

RESET statement_timeout;
-- The session goes on to the next migration: what the door's settings gave it.
SET lock_timeout = '5s';
