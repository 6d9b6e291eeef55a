package io.orderly.partner.reading;

import io.orderly.partner.PartnerDefinition;
import io.orderly.yaml.FileErrors;
import io.orderly.yaml.YamlFile;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/** Turns the text of a partner file into its definition, or lists every error of it. */
public final class PartnerParser {

  /** Where the references to secrets are, and by mistake secrets themselves. */
  private static final Set<String> WITH_SECRETS = Set.of("credentials", "proxy", "hook");

  /**
   * The definition that the text describes.
   *
   * @param source what to call the text in messages, such as its file name
   * @throws InvalidPartnerException with every error found
   */
  public PartnerDefinition parse(String source, String yaml) {
    FileErrors errors = new FileErrors(WITH_SECRETS);
    Optional<PartnerDefinition> definition =
        YamlFile.read(yaml, errors).flatMap(new PartnerReader(errors)::read);
    if (errors.count() > 0) {
      throw new InvalidPartnerException(source, errors.all());
    }
    return definition.orElseThrow();
  }

  /** A partner file that can't be used. Carries every error found in it, not only the first. */
  public static final class InvalidPartnerException extends RuntimeException {

    private final List<String> errors;

    InvalidPartnerException(String source, List<String> errors) {
      super(source + " is no valid partner definition:\n- " + String.join("\n- ", errors));
      this.errors = List.copyOf(errors);
    }

    /** One sentence per error: its place, what is invalid and what would be valid. Never empty. */
    public List<String> errors() {
      return errors;
    }
  }
}
