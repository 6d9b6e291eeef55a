package io.orderly.local.kafka;

import java.nio.file.Path;
import java.util.Properties;

/**
 * What makes a broker fit for one machine: one node in both KRaft roles, no replicas, no topics by
 * accident.
 *
 * @param port where clients connect, on 127.0.0.1
 * @param controllerPort where the node speaks to itself; not kept between runs
 * @param dataFolder where topics and metadata persist
 */
record BrokerSettings(int port, int controllerPort, Path dataFolder) {

  static final int NODE_ID = 1;
  private static final String HOST = "127.0.0.1";

  Properties toProperties() {
    var properties = new Properties();
    addNode(properties);
    addTopics(properties);
    addGroups(properties);
    return properties;
  }

  private void addNode(Properties properties) {
    properties.put("process.roles", "broker,controller");
    properties.put("node.id", Integer.toString(NODE_ID));
    properties.put("log.dirs", dataFolder.toString());
    // A static quorum of one takes the controller's address from here at every start, so its port
    // is free to change.
    properties.put("controller.quorum.voters", NODE_ID + "@" + HOST + ":" + controllerPort);
    properties.put("controller.listener.names", "CONTROLLER");
    properties.put("inter.broker.listener.name", "CLIENTS");
    properties.put("listener.security.protocol.map", "CLIENTS:PLAINTEXT,CONTROLLER:PLAINTEXT");
    properties.put(
        "listeners",
        "CLIENTS://" + HOST + ":" + port + ",CONTROLLER://" + HOST + ":" + controllerPort);
    properties.put("advertised.listeners", "CLIENTS://" + HOST + ":" + port);
    // Two cores: the defaults (3 network, 8 io threads) only add switching and memory.
    properties.put("num.network.threads", "2");
    properties.put("num.io.threads", "4");
    // The default of 128 MiB lies in the heap from the start; the compacted topics here are tiny.
    properties.put("log.cleaner.dedupe.buffer.size", "4194304");
    // A broker that was killed may come back only when its session has expired; the default is 9 s.
    properties.put("broker.session.timeout.ms", "3000");
    properties.put("broker.heartbeat.interval.ms", "500");
    // No record every half second while nothing happens: it is for followers, and there are none.
    properties.put("metadata.max.idle.interval.ms", "0");
  }

  private static void addTopics(Properties properties) {
    properties.put("auto.create.topics.enable", "false");
    properties.put("default.replication.factor", "1");
    properties.put("min.insync.replicas", "1");
    properties.put("offsets.topic.replication.factor", "1");
    properties.put("offsets.topic.num.partitions", "4");
    properties.put("transaction.state.log.replication.factor", "1");
    properties.put("transaction.state.log.min.isr", "1");
    properties.put("transaction.state.log.num.partitions", "1");
    properties.put("share.coordinator.state.topic.replication.factor", "1");
    properties.put("share.coordinator.state.topic.min.isr", "1");
    properties.put("share.coordinator.state.topic.num.partitions", "1");
  }

  private static void addGroups(Properties properties) {
    // Nobody else is about to join on one machine: the first consumer need not wait for the others.
    properties.put("group.initial.rebalance.delay.ms", "0");
  }
}
