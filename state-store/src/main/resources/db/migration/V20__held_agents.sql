-- Agents that the system holds by itself, while their remote service refuses everybody. docs/adr/0030 has the reasons.

-- Whoever waits for the lock on a table holds up everybody behind it; the next start tries again.
SET LOCAL lock_timeout = '5s';

-- When the next request may find out whether that is over; null: an operator holds it, and none may.
ALTER TABLE state.pause ADD COLUMN probe_at timestamptz;
