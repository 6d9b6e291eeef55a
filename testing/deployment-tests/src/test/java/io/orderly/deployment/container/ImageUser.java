package io.orderly.deployment.container;

import io.orderly.deployment.Checkout;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Pattern;

/**
 * The user that an image runs as, and the folders that it can write to once something is mounted
 * over them. Nothing in this repository says so, hence the table; look it up again in the image
 * ({@code docker inspect}, its Dockerfile) when an image is changed.
 *
 * @param uid the user and the group of the process
 * @param open folders of the image with mode 1777: a tmpfs takes over that mode, so any user can
 *     write to it
 * @param owned folders of the image that belong to the user: a named volume takes over their owner
 */
record ImageUser(int uid, Set<String> open, Set<String> owned) {

  private static final Pattern USER = Pattern.compile("(?m)^USER (\\d+):\\1$");

  private static final Map<String, ImageUser> KNOWN =
      Map.of(
          // Its entrypoint would step down from root; compose sets the user at once.
          "postgres",
          new ImageUser(999, Set.of("/tmp", "/var/run/postgresql"), Set.of("/var/lib/postgresql")),
          // Its Dockerfile: adduser appuser (1000), chown of what it writes to.
          "apache/kafka",
          new ImageUser(1000, Set.of("/tmp"), Set.of("/var/lib/kafka/data")),
          // USER nobody.
          "prom/prometheus",
          new ImageUser(65_534, Set.of("/tmp"), Set.of("/prometheus")),
          "prom/alertmanager",
          new ImageUser(65_534, Set.of("/tmp"), Set.of("/alertmanager")),
          // USER grafana (472), in root's group.
          "grafana/grafana",
          new ImageUser(472, Set.of("/tmp"), Set.of("/var/lib/grafana")));

  /** Empty for an image that nobody has looked at. */
  static Optional<ImageUser> of(String image) {
    String name = image.replaceAll(":[^/]*$", "");
    return name.startsWith("orderly/") ? Optional.of(ours()) : Optional.ofNullable(KNOWN.get(name));
  }

  private static ImageUser ours() {
    var user = USER.matcher(Checkout.text("Dockerfile"));
    if (!user.find()) {
      throw new IllegalStateException("The Dockerfile sets no numeric user");
    }
    return new ImageUser(Integer.parseInt(user.group(1)), Set.of("/tmp"), Set.of("/data"));
  }
}
