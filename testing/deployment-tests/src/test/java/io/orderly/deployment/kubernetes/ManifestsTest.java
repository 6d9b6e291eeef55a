package io.orderly.deployment.kubernetes;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.fabric8.kubernetes.api.model.ConfigMap;
import io.fabric8.kubernetes.api.model.HasMetadata;
import io.fabric8.kubernetes.api.model.Secret;
import io.fabric8.kubernetes.api.model.apps.StatefulSet;
import io.fabric8.kubernetes.api.model.autoscaling.v2.HorizontalPodAutoscaler;
import io.fabric8.kubernetes.api.model.batch.v1.Job;
import io.fabric8.kubernetes.api.model.networking.v1.NetworkPolicy;
import io.fabric8.kubernetes.api.model.policy.v1.PodDisruptionBudget;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Stream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

@Tag("servers")
class ManifestsTest {

  private final Kubectl kubectl = new Kubectl();
  @TempDir private Path workFolder;

  @ParameterizedTest
  @ValueSource(
      strings = {
        "base",
        "overlays/local",
        "overlays/production",
        "overlays/hooks",
        "overlays/partner",
        "overlays/operators"
      })
  void everyObjectKeepsTheRules(String kustomization) {
    Manifests manifests = Manifests.parse(kubectl.render(kustomization, workFolder));

    assertThat(manifests.objects()).isNotEmpty();
    assertThat(new ObjectRules(manifests).breaches()).isEmpty();
  }

  @Test
  void aSchedulerIsNamedAfterItsPodSoThatItKnowsItsOrdersAgain() {
    Manifests base = Manifests.parse(kubectl.render("base", workFolder));

    assertThat(base.ofType(StatefulSet.class))
        .singleElement()
        .extracting(
            it -> it.getSpec().getTemplate().getSpec().getContainers().get(0).getEnv().get(0))
        .satisfies(
            variable -> {
              assertThat(variable.getName()).isEqualTo("ORDERLY_INSTANCE_ID");
              assertThat(variable.getValueFrom().getFieldRef().getFieldPath())
                  .isEqualTo("metadata.name");
            });
  }

  @Test
  void localNeedsNoSettingFromOutside() {
    Manifests local = Manifests.parse(kubectl.render("overlays/local", workFolder));
    List<String> given =
        local.objects().stream()
            .filter(it -> it instanceof ConfigMap || it instanceof Secret)
            .map(it -> it.getMetadata().getName())
            .toList();

    assertThat(local.objects().stream().flatMap(ManifestsTest::neededSettings))
        .isNotEmpty()
        .isSubsetOf(given);
  }

  /** The names of the ConfigMaps and Secrets that the object's containers cannot start without. */
  private static Stream<String> neededSettings(HasMetadata object) {
    return Manifests.podTemplate(object).stream()
        .flatMap(it -> it.getSpec().getContainers().stream())
        .flatMap(it -> it.getEnvFrom().stream())
        .filter(it -> it.getSecretRef() == null || it.getSecretRef().getOptional() == null)
        .map(
            it ->
                it.getSecretRef() == null
                    ? it.getConfigMapRef().getName()
                    : it.getSecretRef().getName());
  }

  @Test
  void everyServiceReachesKafkaAndTheCollectorAtTheirUsualPorts() {
    Manifests production = Manifests.parse(kubectl.render("overlays/production", workFolder));

    assertThat(
            production
                .ofType(NetworkPolicy.class)
                .filter(it -> it.getMetadata().getName().endsWith("-service")))
        .hasSize(4)
        .allSatisfy(
            policy ->
                assertThat(
                        policy.getSpec().getEgress().stream()
                            .flatMap(it -> it.getPorts().stream())
                            .map(it -> it.getPort().getIntVal()))
                    .contains(9092, 9093, 9094, 9096, 9098, 4317, 4318));
  }

  /** CloudNativePG and Strimzi make pods in this namespace, which a policy would cut off. */
  @Test
  void thePoliciesLeaveOutNoPodOfOursAndSelectNoOther() {
    Manifests production = Manifests.parse(kubectl.render("overlays/production", workFolder));
    Map<String, String> ours = Map.of("app.kubernetes.io/part-of", "orderly");

    assertThat(
            production
                .ofType(NetworkPolicy.class)
                .map(it -> it.getSpec().getPodSelector())
                .toList())
        .hasSize(7)
        .allSatisfy(selector -> assertThat(selector.getMatchLabels()).isNotEmpty());
    assertThat(
            production
                .ofType(NetworkPolicy.class)
                .filter(it -> Set.of("default-deny", "allow-dns").contains(nameOf(it))))
        .hasSize(2)
        .allSatisfy(
            it -> assertThat(it.getSpec().getPodSelector().getMatchLabels()).isEqualTo(ours));
    assertThat(
            Stream.of("overlays/production", "overlays/partner")
                .flatMap(it -> Manifests.parse(kubectl.render(it, workFolder)).objects().stream())
                .flatMap(it -> Manifests.podTemplate(it).stream()))
        .hasSize(6)
        .allSatisfy(it -> assertThat(it.getMetadata().getLabels()).containsAllEntriesOf(ours));
  }

  private static String nameOf(HasMetadata object) {
    return object.getMetadata().getName();
  }

  /**
   * Whoever copies an overlay would trust headers from addresses that are not those of its ingress.
   */
  @ParameterizedTest
  @ValueSource(strings = {"overlays/production", "overlays/hooks", "overlays/operators"})
  void whoseHeadersAreTrustedIsLeftToWhoeverDeploys(String kustomization) {
    Manifests manifests = Manifests.parse(kubectl.render(kustomization, workFolder));

    assertThat(
            manifests.objects().stream()
                .flatMap(it -> Manifests.podTemplate(it).stream())
                .flatMap(it -> it.getSpec().getContainers().get(0).getEnv().stream())
                .filter(it -> it.getName().equals("SERVER_TOMCAT_REMOTEIP_INTERNALPROXIES"))
                .map(it -> it.getValueFrom().getConfigMapKeyRef()))
        .hasSize(2)
        .allMatch(it -> it.getName().equals("orderly-ingress") && it.getOptional() == null);
    assertThat(manifests.ofType(ConfigMap.class))
        .noneMatch(it -> nameOf(it).startsWith("orderly-ingress"));
  }

  @Test
  void productionSurvivesTheLossOfANode() {
    Manifests production = Manifests.parse(kubectl.render("overlays/production", workFolder));

    assertThat(production.ofType(PodDisruptionBudget.class))
        .extracting(it -> it.getMetadata().getName())
        .containsExactlyInAnyOrder(
            "submission-service", "scheduler-service", "agent-service", "supervisor-service");
    assertThat(production.ofType(PodDisruptionBudget.class))
        .allMatch(it -> "AlwaysAllow".equals(it.getSpec().getUnhealthyPodEvictionPolicy()));
    assertThat(production.ofType(HorizontalPodAutoscaler.class))
        .isNotEmpty()
        .allMatch(it -> it.getSpec().getMinReplicas() > 1);
    assertThat(
            production.objects().stream()
                .filter(it -> !(it instanceof Job))
                .flatMap(it -> Manifests.podTemplate(it).stream()))
        .hasSize(4)
        .allMatch(it -> it.getSpec().getTopologySpreadConstraints().size() == 2);
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "imagePullPolicy: | imagePullPolcy: | unknown field"
            + " spec.template.spec.containers[0].imagePullPolcy",
        "topologySpreadConstraints: | topologySpreadConstraint: |"
            + " unknown field spec.template.spec.topologySpreadConstraint",
        "type: RuntimeDefault | typ: RuntimeDefault |"
            + " unknown field spec.template.spec.securityContext.seccompProfile.typ",
        "stabilizationWindowSeconds: | stabilizationWindow: |"
            + " unknown field spec.behavior.scaleDown.stabilizationWindow",
        "kind: PodDisruptionBudget | kind: PodDisruptionBuget | no rule knows this kind",
        "orderly/agent-service:0.1.0 | orderly/agent-service:latest |"
            + " container agent-service: image is not pinned: orderly/agent-service:latest",
        "readinessProbe: | lifecycle2: | container agent-service: no readinessProbe",
        "(?s)(path: /actuator/health/readiness\\s+port: )management | $1http |"
            + " container supervisor-service: a probe knocks at a door",
        "memory: 768Mi | cpu: 1 | container agent-service: no memory limit",
        "runAsNonRoot: true | runAsNonRoot: false | may run as root",
        "readOnlyRootFilesystem: true | readOnlyRootFilesystem: false |"
            + " container agent-service: root file system is not read-only",
        "allowPrivilegeEscalation: false | privileged: true | container agent-service: may gain"
            + " privileges",
        "name: SERVER_TOMCAT_REMOTEIP_INTERNALPROXIES | name: SERVER_TOMCAT_REMOTEIP_PROXIES |"
            + " container supervisor-service: believes forwarded addresses, and nobody says whose",
        "- ALL | - NET_RAW | container agent-service: keeps capabilities",
        "automountServiceAccountToken: false | hostNetwork: true | mounts a token of the cluster",
        "activeDeadlineSeconds: | activeDeadlineSecond: | runs or is repeated without a bound",
        "restartPolicy: Never | restartPolicy: OnFailure |"
            + " restarts in its pod, and the log of the run that failed is gone",
        "maxUnavailable: 0 | maxUnavailable: 1 | a rollout may take instances away",
        "(?s)(scaleTargetRef:.{0,60}name: )agent | $1agents | scales nothing",
        "(?s)(selector:\\s+app.kubernetes.io/name: )submission | $1submitting | selects no pod",
        "(?s)(selector:\\s+matchLabels:\\s+app.kubernetes.io/name: )agent | $1agents"
            + " | does not select its own pods",
      })
  void aPlantedMistakeIsFound(String right, String wrong, String breach) {
    String rendering = kubectl.render("overlays/production", workFolder);
    assertThat(rendering).containsPattern(right);

    Manifests planted = Manifests.parse(rendering.replaceAll(right, wrong));

    assertThat(new ObjectRules(planted).breaches()).anyMatch(it -> it.endsWith(": " + breach));
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "targetLabel: job | tagetLabel: job |"
            + " unknown field spec.podMetricsEndpoints[].relabelings[].tagetLabel",
        "podMetricsEndpoints: | endpoints: | unknown field spec.endpoints[].port",
        "kind: PodMonitor | kind: PodMoniter | no rule knows this kind",
        "alert: ServiceDown | alarm: ServiceDown | unknown field spec.groups[].rules[].alarm",
      })
  void aPlantedMistakeInMonitoringIsFound(String right, String wrong, String breach) {
    String rendering = kubectl.render("overlays/operators", workFolder);
    assertThat(rendering).contains(right);

    Manifests planted = Manifests.parse(rendering.replace(right, wrong));

    assertThat(new ObjectRules(planted).breaches()).anyMatch(it -> it.endsWith(": " + breach));
  }

  @Test
  void aValueOfAWrongTypeIsAnError() {
    String rendering = kubectl.render("overlays/production", workFolder);

    assertThatThrownBy(
            () -> Manifests.parse(rendering.replace("minReplicas: 3", "minReplicas: three")))
        .isInstanceOf(IllegalArgumentException.class);
  }
}
