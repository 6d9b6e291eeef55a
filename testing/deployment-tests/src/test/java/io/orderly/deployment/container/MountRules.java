package io.orderly.deployment.container;

import com.fasterxml.jackson.databind.JsonNode;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Set;
import java.util.stream.StreamSupport;

/** Whether the user of a container can write to what is mounted for it. */
final class MountRules {

  private final ImageUser user;

  private MountRules(ImageUser user) {
    this.user = user;
  }

  /** Each breach is one sentence. */
  static List<String> breaches(JsonNode service) {
    String image = service.path("image").asText();
    var known = ImageUser.of(image);
    if (known.isEmpty()) {
      return List.of("who runs in it is not known, add it to ImageUser: " + image);
    }
    var rules = new MountRules(known.get());
    List<String> breaches = new ArrayList<>(rules.otherUser(service.path("user").asText()));
    breaches.addAll(rules.closedFolders(service.path("tmpfs")));
    breaches.addAll(rules.closedVolumes(service.path("volumes")));
    return breaches;
  }

  private List<String> otherUser(String set) {
    return set.isEmpty() || set.equals("%1$d:%1$d".formatted(user.uid()))
        ? List.of()
        : List.of("runs as %s, not as %d".formatted(set, user.uid()));
  }

  private List<String> closedFolders(JsonNode tmpfs) {
    return texts(tmpfs).stream()
        .filter(mount -> !isWritable(mount))
        .map(mount -> "user %d cannot write to its tmpfs: %s".formatted(user.uid(), mount))
        .toList();
  }

  private boolean isWritable(String mount) {
    String[] parts = mount.split(":", 2);
    var options = parts.length == 1 ? Set.<String>of() : Set.of(parts[1].split(","));
    return user.open().contains(parts[0]) || options.contains("uid=" + user.uid());
  }

  /** A folder of this machine that is only read is whoever's it is. */
  private List<String> closedVolumes(JsonNode volumes) {
    return texts(volumes).stream()
        .filter(mount -> !mount.endsWith(":ro"))
        .filter(mount -> Arrays.stream(mount.split(":")).skip(1).noneMatch(user.owned()::contains))
        .map(mount -> "user %d cannot write to its volume: %s".formatted(user.uid(), mount))
        .toList();
  }

  private static List<String> texts(JsonNode list) {
    return StreamSupport.stream(list.spliterator(), false).map(JsonNode::asText).toList();
  }
}
