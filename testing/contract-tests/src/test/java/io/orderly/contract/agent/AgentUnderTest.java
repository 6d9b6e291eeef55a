package io.orderly.contract.agent;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import io.orderly.agent.testing.RemoteService;
import io.orderly.agent.testing.StepRequests;
import io.orderly.agent.testing.TestScheduler;
import io.orderly.contract.agent.AgentProgram.Instance;
import io.orderly.local.infrastructure.testing.SharedInfrastructure;
import io.orderly.messages.StepReply;
import io.orderly.messages.StepRequest;
import io.orderly.messages.Topics;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.UUID;
import java.util.concurrent.ExecutionException;
import java.util.stream.Collectors;
import org.apache.kafka.clients.admin.Admin;
import org.apache.kafka.clients.admin.MemberDescription;
import org.apache.kafka.clients.admin.NewTopic;
import org.apache.kafka.common.config.TopicConfig;
import org.apache.kafka.common.errors.TopicExistsException;
import org.awaitility.Awaitility;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.io.TempDir;

/** An agent that runs, between a scheduler and a remote service that do as a test tells them. */
abstract class AgentUnderTest {

  /** Enough for a machine that does many things at once. */
  private static final Duration PATIENCE = Duration.ofSeconds(60);

  /** A JVM starts, and joins its group. */
  private static final Duration STARTS_WITHIN = Duration.ofMinutes(2);

  private static final int PARTITIONS = 4;

  private final String agent = "contract-" + UUID.randomUUID();
  private final RemoteService remote =
      RemoteService.start(RemoteService.answer(201, "{\"charge\":\"ch-1\"}"));
  private AgentProgram program;
  private Admin admin;
  private TestScheduler scheduler;
  private AgentProcess process;

  @TempDir static Path folder;

  abstract AgentProgram program() throws Exception;

  @BeforeAll
  void start() throws Exception {
    program = program();
    Awaitility.setDefaultTimeout(PATIENCE);
    admin = Admin.create(Map.of("bootstrap.servers", kafka()));
    createTopics();
    scheduler = new TestScheduler(kafka(), Topics.SCHEDULER_REPLIES, deadLetters());
    restart();
  }

  @AfterAll
  void end() {
    Awaitility.reset();
    Optional.ofNullable(process).ifPresent(AgentProcess::close);
    Optional.ofNullable(scheduler).ifPresent(TestScheduler::close);
    Optional.ofNullable(admin).ifPresent(Admin::close);
    remote.close();
  }

  /**
   * Starts it, for the first time or once it has ended, and waits until it is in its group: what a
   * test waits for afterwards takes no start of a JVM.
   */
  final void restart() {
    Optional.ofNullable(process).ifPresent(AgentProcess::close);
    Instance instance = new Instance(agent, "contract-" + UUID.randomUUID(), kafka(), remote.url());
    Set<String> before = members();
    process = AgentProcess.start(program, instance, folder.resolve(instance.id() + ".log"));
    await("another member of the group")
        .atMost(STARTS_WITHIN)
        .until(() -> !before.containsAll(members()));
  }

  /** Who is in the agent's group; one that was killed is for a while. */
  private Set<String> members() {
    String group = "agent." + agent;
    try {
      return admin.describeConsumerGroups(List.of(group)).all().get().get(group).members().stream()
          .map(MemberDescription::consumerId)
          .collect(Collectors.toSet());
    } catch (InterruptedException | ExecutionException e) {
      throw new AssertionError("the broker does not say who is in the group", e);
    }
  }

  private void createTopics() throws InterruptedException, ExecutionException {
    Map<String, String> brokersTime =
        Map.of(TopicConfig.MESSAGE_TIMESTAMP_TYPE_CONFIG, "LogAppendTime");
    create(new NewTopic(Topics.SCHEDULER_REPLIES, PARTITIONS, (short) 1));
    create(new NewTopic(deadLetters(), 1, (short) 1));
    create(new NewTopic(Topics.agentRequests(agent), PARTITIONS, (short) 1).configs(brokersTime));
  }

  private void create(NewTopic topic) throws InterruptedException, ExecutionException {
    try {
      admin.createTopics(List.of(topic)).all().get();
    } catch (ExecutionException e) {
      if (!(e.getCause() instanceof TopicExistsException)) {
        throw e;
      }
    }
  }

  private static String kafka() {
    return SharedInfrastructure.kafka().bootstrapServers();
  }

  final String agent() {
    return agent;
  }

  final String deadLetters() {
    return Topics.deadLetters(Topics.agentRequests(agent));
  }

  final RemoteService remote() {
    return remote;
  }

  final TestScheduler scheduler() {
    return scheduler;
  }

  final AgentProcess process() {
    return process;
  }

  final void send(StepRequest request) {
    scheduler.send(agent, 0, request);
  }

  /** Sends a request and waits for its one reply. */
  final StepReply ask(StepRequest request) {
    send(request);
    return replyTo(request);
  }

  final StepReply replyTo(StepRequest request) {
    await("the reply to " + request.remoteKey())
        .until(() -> !scheduler.repliesTo(request).isEmpty());
    assertThat(scheduler.repliesTo(request)).hasSize(1);
    StepReply reply = scheduler.repliesTo(request).get(0);
    assertThat(reply.replyToken())
        .as("replyToken: copy it from the request, or schedulers refuse the reply")
        .isEqualTo(request.replyToken());
    return reply;
  }

  /**
   * Whatever was to be sent to that partition before now has arrived when the answer to a later
   * request has.
   */
  final void assertNothingMoreIsAnsweredTo(StepRequest request, int answers) {
    StepRequest fence =
        StepRequests.completeWithin(Duration.ofMinutes(1))
            .replyTo(request.replyPartition())
            .build();
    assertThat(ask(fence).outcome()).isEqualTo(StepReply.Outcome.COMPLETED);
    assertThat(scheduler.repliesTo(request)).hasSize(answers);
  }
}
