import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse.BodyHandlers;

/** Hands in one order, under its reference as idempotency key, and asks until it is finished. */
class Submitter {

  public static void main(String[] arguments) throws Exception {
    URI door = URI.create(arguments[0]);
    String order = """
        {"customerReference": "%s", "customerId": "customer-7", "currency": "EUR",
         "lines": [{"sku": "85123A", "quantity": 2, "unitPrice": "2.55"}]}
        """.formatted(arguments[1]);
    HttpClient http = HttpClient.newHttpClient();
    var taken = http.send(request(door.resolve("/orders")).header("Content-Type", "application/json")
        .header("Idempotency-Key", arguments[1]).POST(BodyPublishers.ofString(order)).build(), BodyHandlers.ofString());
    if (taken.statusCode() != 202) throw new IllegalStateException(taken.body());
    URI where = door.resolve(taken.headers().firstValue("Location").orElseThrow());
    String answer = taken.body();
    while (!answer.matches("(?s)[^\\[]*\"state\":\"(Processed|Undone|Error)\".*")) {
      Thread.sleep(500); // between two questions
      answer = http.send(request(where).build(), BodyHandlers.ofString()).body();
    }
    System.out.println(answer);
  }

  static HttpRequest.Builder request(URI where) { // "Bearer TOKEN", or "Basic" and base64 of user:password
    return HttpRequest.newBuilder(where).header("Authorization", System.getenv("ORDERLY_AUTHORIZATION"));
  }
}
