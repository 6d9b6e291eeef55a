-- What the kernel has for this very connection.
CREATE TABLE connection AS
SELECT current_setting('tcp_keepalives_idle') AS idle, current_setting('tcp_keepalives_interval') AS interval,
       current_setting('tcp_keepalives_count') AS count;
