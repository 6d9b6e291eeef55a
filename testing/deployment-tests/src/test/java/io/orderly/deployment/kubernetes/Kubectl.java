package io.orderly.deployment.kubernetes;

import io.orderly.deployment.Checkout;
import io.orderly.deployment.ExternalProgram;
import io.orderly.deployment.Yaml;
import java.nio.file.Path;

/** Renders a kustomization of {@code k8s/} with the kubectl of this machine. */
final class Kubectl {

  /** Up to here kubectl carried kustomize 2.0.3, which reads only the words of that time. */
  private static final int LAST_MINOR_VERSION_WITH_OLD_KUSTOMIZE = 20;

  private final ExternalProgram kubectl = ExternalProgram.required("kubectl");

  /**
   * All objects of a kustomization as one YAML text.
   *
   * @param kustomization a folder below {@code k8s/}
   * @param workFolder an empty folder that outlives the call
   */
  String render(String kustomization, Path workFolder) {
    return render(Checkout.path("k8s"), kustomization, workFolder);
  }

  /** The same of a copy of {@code k8s/}. */
  String render(Path k8s, String kustomization, Path workFolder) {
    Path root = hasOldKustomize() ? OldKustomizeCopy.of(k8s, workFolder) : k8s;
    return kubectl.run(root, "kustomize", kustomization);
  }

  private boolean hasOldKustomize() {
    String version = kubectl.run(Checkout.path("k8s"), "version", "--client", "--output=json");
    String minor = Yaml.read(version).path("clientVersion").path("minor").asText();
    return Integer.parseInt(minor.replaceAll("\\D", "")) <= LAST_MINOR_VERSION_WITH_OLD_KUSTOMIZE;
  }
}
