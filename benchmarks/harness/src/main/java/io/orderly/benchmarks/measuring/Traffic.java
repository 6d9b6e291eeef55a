package io.orderly.benchmarks.measuring;

import io.orderly.benchmarks.store.PostgresWork;
import io.orderly.benchmarks.topics.TopicReading;

/**
 * Total load of a run on Postgres and Kafka.
 *
 * @param channel with the kind of its orders, unless they are plain
 */
public record Traffic(String channel, int orders, PostgresWork postgres, TopicReading kafka) {}
