# syntax=docker/dockerfile:1
# An image of the site for linux/amd64 and linux/arm64:
#   docker buildx build --platform linux/amd64,linux/arm64 --tag wireloom-site .
# It runs as an unprivileged user on a read-only root file system; only /data and /tmp are written.

# The build is the same for every platform, so it is made once, on the platform of the build machine.
FROM --platform=$BUILDPLATFORM node:24-bookworm-slim AS build
WORKDIR /app
COPY package.json package-lock.json ./
RUN npm install --include=dev --no-save --no-audit --no-fund
COPY . .
RUN npm run build
RUN mkdir packages && node scripts/image-packages.ts packages/package.json && cp package-lock.json packages

# Packages with native parts belong to the platform that the image is for. The others are in the build already.
FROM node:24-bookworm-slim AS dependencies
WORKDIR /app
COPY --from=build /app/packages ./
COPY scripts/own-node.mjs /tmp/
RUN npm install --omit=dev --no-save --no-audit --no-fund && node /tmp/own-node.mjs node_modules \
  && rm -rf node_modules/node/node_modules

# Without a Node of its own: the project's is among its packages.
FROM debian:bookworm-slim
LABEL org.opencontainers.image.title="wireloom-site"
# OFF_SITE copies backups by rsync. ssh refuses a user without a name, and looks for its keys in the home folder.
RUN apt-get update && apt-get install --yes --no-install-recommends openssh-client rsync \
  && rm -rf /var/lib/apt/lists/* /var/cache/apt/* \
  && useradd --uid 10001 --home-dir /data --no-create-home wireloom
ENV NODE_ENV=production HOST=0.0.0.0 PORT=3000 DATA_DIR=/data PATH=/app/node_modules/.bin:/usr/local/bin:/usr/bin:/bin
WORKDIR /app
COPY --from=dependencies /app/node_modules node_modules
# The sources too: the commands (wireloom backup, staff, doctor, …) run from them.
COPY package.json package-lock.json tsconfig.json vite.config.ts ./
COPY public public
COPY scripts scripts
COPY deploy/nightly-backup.sh deploy/every-night.sh deploy/
COPY deploy/in-container.sh /usr/local/bin/wireloom
COPY src src
COPY --from=build /app/dist dist
RUN node -e "import('./scripts/set-up.mjs').then((setUp) => setUp.markInstalled())"
RUN mkdir -p /data && chown 10001:10001 /data
USER 10001:10001
VOLUME ["/data"]
EXPOSE 3000
STOPSIGNAL SIGTERM
HEALTHCHECK --interval=15s --timeout=5s --start-period=60s --retries=3 \
  CMD ["node", "-e", "fetch(`http://127.0.0.1:${process.env.PORT}/healthz`).then((answer) => process.exit(answer.ok ? 0 : 1), () => process.exit(1))"]
CMD ["node", "scripts/start.mjs"]
