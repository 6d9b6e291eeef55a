-- Whoever waits for the lock on a table holds up everybody behind it; the next start tries again.
SET LOCAL lock_timeout = '5s';

-- A step that has ended is twice as long as a new one. Of pages filled to 60 % a fifth of the updates found no room, and
-- wrote a new index entry elsewhere. The table is no longer than before, since its pages fill up, and its index is half as
-- long. For pages that are begun from here on; nothing is rewritten. docs/adr/0011 has the measurements.
ALTER TABLE state.order_step SET (fillfactor = 40);
