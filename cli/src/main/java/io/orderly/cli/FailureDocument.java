package io.orderly.cli;

import com.fasterxml.jackson.databind.json.JsonMapper;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.orderly.cli.rest.ProblemAnswerException;
import io.orderly.cli.terminal.Ending;
import java.io.PrintWriter;
import java.util.List;
import picocli.CommandLine.ParseResult;

/** Why a command failed, for the program that asked it for JSON. */
record FailureDocument(ObjectNode json) {

  private static final JsonMapper JSON = JsonMapper.builder().build();
  private static final String OPTION = "--json";

  static FailureDocument of(Ending ending, String sentence, Exception failure) {
    var json = JSON.createObjectNode();
    json.put("outcome", ending.value()).put("exitCode", ending.code()).put("detail", sentence);
    if (failure instanceof ProblemAnswerException answered) {
      json.set("problem", answered.problem());
    }
    return new FailureDocument(json);
  }

  /** Whether the command was asked for JSON. */
  static boolean isWanted(ParseResult parsed) {
    return parsed.asCommandLineList().stream()
        .map(line -> line.getParseResult())
        .anyMatch(result -> result.hasMatchedOption(OPTION));
  }

  /** The same of a command that could not be read. */
  static boolean isWanted(String[] arguments) {
    return List.of(arguments).contains(OPTION);
  }

  void print(PrintWriter out) {
    out.println(json);
    out.flush();
  }
}
