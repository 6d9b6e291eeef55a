-- As CONTRIBUTING, "Migrations", has it for an index that is built beside the work.
SET lock_timeout = 0;

DROP INDEX CONCURRENTLY IF EXISTS repeated_name;

CREATE UNIQUE INDEX CONCURRENTLY repeated_name ON repeated (name);

SET lock_timeout = '5s';
