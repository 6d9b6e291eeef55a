package io.orderly.benchmarks.measuring;

import io.orderly.benchmarks.store.PostgresWork;
import io.orderly.benchmarks.topics.TopicReading;

/** What the orders of a run meant for Postgres and Kafka, in all. */
public record Traffic(String door, int orders, PostgresWork postgres, TopicReading kafka) {}
