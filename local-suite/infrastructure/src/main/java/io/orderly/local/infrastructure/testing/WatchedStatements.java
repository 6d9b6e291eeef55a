package io.orderly.local.infrastructure.testing;

import java.lang.reflect.InvocationHandler;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Method;
import java.lang.reflect.Proxy;
import java.sql.Connection;
import java.util.Set;
import java.util.function.Consumer;
import javax.sql.DataSource;
import org.jspecify.annotations.Nullable;

/** Tells of each statement that a program asks the driver for, on the thread that asks. */
public final class WatchedStatements {

  private static final Set<String> ASKED_FOR = Set.of("prepareStatement", "createStatement");

  private WatchedStatements() {}

  /**
   * The same data source, watched.
   *
   * @param told is given the text of each statement, an empty one for {@code createStatement},
   *     whose texts come later; texts that are joined by semicolons are told once. Of {@code
   *     prepareCall} it hears nothing.
   */
  public static DataSource of(DataSource source, Consumer<String> told) {
    return inFrontOf(
        DataSource.class,
        (proxy, method, arguments) -> {
          if (method.getName().equals("equals")) {
            return arguments != null && proxy == arguments[0];
          }
          @Nullable Object answer = answerOf(source, method, arguments);
          return answer instanceof Connection connection ? watched(connection, told) : answer;
        });
  }

  private static Connection watched(Connection connection, Consumer<String> told) {
    return inFrontOf(
        Connection.class,
        (proxy, method, arguments) -> {
          if (ASKED_FOR.contains(method.getName())) {
            told.accept(
                arguments != null && arguments[0] instanceof String statement ? statement : "");
          }
          return answerOf(connection, method, arguments);
        });
  }

  private static <T> T inFrontOf(Class<T> type, InvocationHandler handler) {
    return type.cast(
        Proxy.newProxyInstance(
            WatchedStatements.class.getClassLoader(), new Class<?>[] {type}, handler));
  }

  private static @Nullable Object answerOf(
      Object behind, Method method, @Nullable Object @Nullable [] arguments) throws Throwable {
    try {
      return method.invoke(behind, arguments);
    } catch (InvocationTargetException failure) {
      throw failure.getCause();
    }
  }
}
