# The page is built with Node, the rules are compiled, and only what is needed to run stays.
FROM node:22-slim AS page
WORKDIR /src
COPY web ./web
COPY src/tripot ./src/tripot
RUN npm --prefix web ci --no-audit --no-fund && npm --prefix web run bundle

FROM python:3.12-slim AS build
# A compiler for this stage only: Debian keeps no old versions to pin.
# hadolint ignore=DL3008
RUN apt-get update && apt-get install -y --no-install-recommends gcc libc6-dev && rm -rf /var/lib/apt/lists/*
WORKDIR /src
COPY pyproject.toml hatch_build.py constraints.txt README.md LICENSE ./
COPY src ./src
COPY --from=page /src/src/tripot/server/static ./src/tripot/server/static
RUN python -m venv /opt/tripot \
 && /opt/tripot/bin/pip install --no-cache-dir -c constraints.txt ".[server]"

FROM python:3.12-slim
RUN useradd --uid 10001 --home /data --shell /usr/sbin/nologin tripot && mkdir /data && chown tripot /data
COPY --from=build /opt/tripot /opt/tripot
USER 10001
VOLUME /data
ENV TRIPOT_DATABASE_URL=/data/tripot.db PYTHONUNBUFFERED=1
EXPOSE 8000
HEALTHCHECK --interval=30s --timeout=5s CMD ["/opt/tripot/bin/python", "-c", "import urllib.request as u; u.urlopen('http://127.0.0.1:8000/healthz', timeout=4)"]
CMD ["/opt/tripot/bin/tripot", "serve", "--no-open", "--host", "0.0.0.0", "--port", "8000"]
