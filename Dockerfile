# One pattern for every module: Maven builds target/<module>.jar, this file only packs it.
#   docker build --build-arg MODULE=scheduler-service --build-arg VERSION=0.1.0 \
#     --build-arg REVISION=$(git rev-parse HEAD) --tag orderly/scheduler-service:0.1.0 .
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
# Without servers the training run fails, but only after it has loaded most classes: with the cache of those a start
# costs a third less. Without a cache the service only starts slower, so whatever becomes of this run the image is made.
RUN SPRING_DATASOURCE_URL=jdbc:postgresql://127.0.0.1:1/none SPRING_DATASOURCE_HIKARI_CONNECTIONTIMEOUT=1000 \
    SPRING_PROFILES_ACTIVE=shipped-agents ORDERLY_AGENTS_INVENTORY_BASEURL=http://127.0.0.1:1 \
    ORDERLY_AGENTS_PAYMENT_BASEURL=http://127.0.0.1:1 ORDERLY_AGENTS_CARRIER_BASEURL=http://127.0.0.1:1 ORDERLY_STORE_SCHEMA_MAXWAIT=0s SPRING_KAFKA_BOOTSTRAPSERVERS=127.0.0.1:1 SPRING_KAFKA_ADMIN_OPERATIONTIMEOUT=2s \
    timeout 180 java -XX:+UseSerialGC -XX:AOTCacheOutput=application.aot -Dspring.context.exit=onRefresh \
      -jar application.jar > /dev/null 2>&1 || true
# A number, because Kubernetes can prove only of a number that it is not root.
USER 10001:10001
# Inside a container the network namespace is the fence; published ports are bound by the orchestrator.
ENV SERVER_ADDRESS=0.0.0.0
# A container that is only restarted when it ends must end when it is broken.
ENV ORDERLY_EXIT_WHEN_BROKEN=true
# Lines of a container are read by whatever collects them: docs/logging.md.
ENV LOGGING_STRUCTURED_FORMAT_CONSOLE=ecs
# The heap leaves room for threads, buffers and class data; a process without memory must end, not limp.
# The collector is the one of the training run. The cache belongs to these very jars, which nobody changes in an image.
ENV JAVA_TOOL_OPTIONS="-XX:MaxRAMPercentage=60 -XX:+ExitOnOutOfMemoryError -XX:+UseSerialGC -XX:AOTCache=/application/application.aot"
# Native memory of many threads otherwise spreads over an arena a core and thread.
ENV MALLOC_ARENA_MAX=2
# Last, since a new revision must not build the layers before it anew.
ARG MODULE
ARG VERSION=unknown
ARG REVISION=unknown
# The URL of the repository that it is built from.
ARG SOURCE=unknown
LABEL org.opencontainers.image.title="Orderly ${MODULE}" \
      org.opencontainers.image.version="${VERSION}" \
      org.opencontainers.image.revision="${REVISION}" \
      org.opencontainers.image.source="${SOURCE}" \
      org.opencontainers.image.licenses="Apache-2.0"
ENTRYPOINT ["java", "-jar", "application.jar"]
