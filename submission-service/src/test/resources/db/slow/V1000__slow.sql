-- Longer than a service waits for an answer.
SELECT pg_sleep(3);
