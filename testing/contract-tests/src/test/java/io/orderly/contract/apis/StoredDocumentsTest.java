package io.orderly.contract.apis;

import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.orderly.contract.StoredDocument;
import org.assertj.core.api.SoftAssertions;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** Every endpoint of a service that runs is in its document, and every word of it is meant. */
@Tag("servers")
class StoredDocumentsTest {

  private static final ObjectMapper JSON = new ObjectMapper();

  @ParameterizedTest
  @EnumSource
  void theStoredDocumentIsTheOneThatTheServiceGives(RestApi restApi) throws Exception {
    SpringdocFindings found = SpringdocFindings.of(restApi);

    ObjectNode document = DescribedEndpoint.document(restApi, found);

    SoftAssertions softly = new SoftAssertions();
    softly
        .assertThat(DocumentRules.endpoints(document))
        .as("what the document describes, beside what the service maps")
        .containsExactlyInAnyOrderElementsOf(found.endpoints());
    softly
        .assertThat(found.namesakes())
        .as("records of one name, of which the document describes only one")
        .isEmpty();
    softly
        .assertThat(DocumentRules.gaps(document))
        .as("what lacks words in %s", restApi.words())
        .isEmpty();
    softly.assertAll();
    StoredDocument.assertIs(
        restApi.document(),
        JSON.writerWithDefaultPrettyPrinter().writeValueAsString(document) + "\n");
  }
}
