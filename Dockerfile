# One pattern for every module: Maven builds target/<module>.jar, this file only packs it.
#   docker build --build-arg MODULE=scheduler-service --tag orderly/scheduler-service:0.1.0 .
# Health is asked for by the orchestrators (docker-compose.yml, k8s/), so there is no HEALTHCHECK here.
ARG JAVA_IMAGE=eclipse-temurin:25.0.3_9-jre-noble

FROM ${JAVA_IMAGE} AS extract
ARG MODULE
# Where the module lies, when that is not a folder of its own name at the root.
ARG MODULE_FOLDER=${MODULE}
WORKDIR /extract
COPY ${MODULE_FOLDER}/target/${MODULE}.jar application.jar
# Two layers: the libraries, and what is ours and changes with every build (its snapshots included).
# The jar's extractor needs spring-core; a module that goes without Spring runs from its one jar.
RUN if grep --quiet BOOT-INF/lib/spring-core- application.jar; then \
      java -Djarmode=tools -jar application.jar extract --layers --destination layers \
      && cp --recursive layers/snapshot-dependencies/. layers/application/; \
    else \
      mkdir -p layers/dependencies layers/application && mv application.jar layers/application/; \
    fi

FROM ${JAVA_IMAGE}
# Only the partner sandbox keeps data; a named volume takes over this folder's owner.
RUN mkdir /data && chown 10001:10001 /data
WORKDIR /application
COPY --from=extract /extract/layers/dependencies/ ./
COPY --from=extract /extract/layers/application/ ./
# A number, because Kubernetes can prove only of a number that it is not root.
USER 10001:10001
# Inside a container the network namespace is the fence; published ports are bound by the orchestrator.
ENV SERVER_ADDRESS=0.0.0.0
# A container that is only restarted when it ends must end when it is broken.
ENV ORDERLY_EXIT_WHEN_BROKEN=true
# The heap leaves room for threads, buffers and class data; a process without memory must end, not limp.
ENV JAVA_TOOL_OPTIONS="-XX:MaxRAMPercentage=60 -XX:+ExitOnOutOfMemoryError"
ENTRYPOINT ["java", "-jar", "application.jar"]
