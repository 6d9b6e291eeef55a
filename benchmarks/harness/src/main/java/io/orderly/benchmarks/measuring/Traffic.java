package io.orderly.benchmarks.measuring;

import io.orderly.benchmarks.store.PostgresWork;
import io.orderly.benchmarks.topics.TopicReading;

/** Total load of a run on Postgres and Kafka. */
public record Traffic(String channel, int orders, PostgresWork postgres, TopicReading kafka) {}
