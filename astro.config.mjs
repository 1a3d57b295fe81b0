import { createHash } from 'node:crypto'
import { relative } from 'node:path'
import node from '@astrojs/node'
import react from '@astrojs/react'
import { defineConfig } from 'astro/config'
import { interactDirective } from './src/directives/interact-integration.ts'
import { inlineScripts } from './src/layouts/inline-scripts.ts'

const publicUrl = process.env.PUBLIC_URL || 'http://localhost:4321'
/** An empty MAP_TILES_URL gives a map without background that still shows where each place is. */
const mapTilesUrl = process.env.MAP_TILES_URL ?? 'https://tile.openstreetmap.org/{z}/{x}/{y}.png'
const backendUrl = process.env.PUBLIC_BACKEND_URL || ''

/** Sockets and fetch go to the page's own origin, unless the static site is served from elsewhere. */
const connectSources = backendUrl
  ? `'self' ${backendUrl} ${backendUrl.replace(/^http/, 'ws')}`
  : "'self'"

/*
 * By default every module that two islands share becomes a chunk of its own, and the board would load forty of them.
 * Here the modules that many islands share are one chunk, without the dashboard's table of operations and its router.
 * The modules of a session are another chunk, and so is the frame of the dashboard. All others stay with the section
 * that imports them.
 */
const ofSession =
  /[\\/](jwt-decode|contract[\\/]protocol[\\/]roles\.ts|islands[\\/]providers[\\/]|initials|wall-clock|stores[\\/]session[\\/](session|next-path|live-session)\.ts)/
const chunkGroups = [
  {
    name: 'shared',
    priority: 1,
    minShareCount: 10,
    test: id =>
      !/[\\/]((dashboard|ui|router)[\\/]|contract[\\/]events\.ts|(dashboard-)?operations\.ts|((import-)?limits|device|links|save-file|theme|year-texts|messages[\\/]fields|phone-(text|formats))\.ts)/.test(
        id,
      ) && !ofSession.test(id),
  },
  // What the islands need of React itself is loaded with the island, not only after the large chunk of react-dom.
  { name: 'react', priority: 2, test: /[\\/]react-dom[\\/](index|cjs[\\/]react-dom\.production)/ },
  { name: 'session', test: ofSession },
  // What every form needs, without what only some forms have.
  {
    name: 'fields',
    test: /[\\/](Button|Field|Honeypot|clock-change|form-state|idempotency-key|messages[\\/]problems)\.tsx?$/,
  },
  {
    name: 'dashboard',
    test: /(islands[\\/]dashboard[\\/](shell[\\/](?!ProfileItems|Tabs|TrialBanner)|parts[\\/](SectionHead|StateTag))|stores[\\/]dashboard[\\/](board[\\/](drag-state|undo-state|unresolved|unnotified|waiting)|new-appointment[\\/]draft|open-dialog))/,
  },
  // What the first view of the agenda needs, in one file instead of four.
  {
    name: 'agenda',
    test: /islands[\\/]dashboard[\\/]agenda[\\/](agenda\.module|board[\\/](AgendaSection|load-drag|use-is-new))/,
  },
]

/**
 * @param {string} text
 * @returns {`sha256-${string}`}
 */
const hashOf = text => `sha256-${createHash('sha256').update(text).digest('base64')}`

/**
 * A class of a style sheet's module with four letters of its file: an island carries the names of all its classes.
 * @param {string} name
 * @param {string} file
 */
const shortName = (name, file) =>
  `${name}_${createHash('sha256')
    .update(relative(import.meta.dirname, file))
    .digest('base64url')
    .slice(0, 4)}`

/**
 * Zod makes code from text, which the policy of the pages refuses, and weighs more than the board. Islands take names and
 * types from the contract, never its shapes.
 * @type {import('vite').Plugin}
 */
const noZodInTheBrowser = {
  name: 'no-zod-in-the-browser',
  applyToEnvironment: environment => environment.name === 'client',
  generateBundle(_, bundle) {
    for (const chunk of Object.values(bundle))
      if (
        chunk.type === 'chunk' &&
        chunk.moduleIds.some(id => /[\\/]node_modules[\\/]zod[\\/]/.test(id))
      )
        this.error(`${chunk.fileName} contains zod: import names and types only.`)
  },
}

export default defineConfig({
  site: publicUrl,
  output: 'static',
  adapter: node({ mode: 'middleware', staticHeaders: true }),
  integrations: [react(), interactDirective],
  // One file per page (`free-trial.html`) and no trailing slash: `/free-trial` is answered without a redirect.
  trailingSlash: 'never',
  // Keeps a line break between a word and a link as a space, as HTML does.
  compressHTML: true,
  build: { format: 'file', inlineStylesheets: 'always' },
  // Sessions are kept by the browser (the seed's JWT); Astro's own are not used.
  session: false,
  devToolbar: { enabled: false },
  vite: {
    plugins: [noZodInTheBrowser],
    css: { modules: { generateScopedName: shortName } },
    define: { 'import.meta.env.MAP_TILES_URL': JSON.stringify(mapTilesUrl) },
    environments: {
      client: {
        build: { rolldownOptions: { output: { codeSplitting: { groups: chunkGroups } } } },
      },
    },
  },
  security: {
    // The pages check the origin of forms themselves (Origin and Sec-Fetch-Site), so that they can answer with a
    // message.
    checkOrigin: false,
    csp: {
      // Astro adds the hashes of scripts that it writes itself. Those of `is:inline` scripts must be listed here.
      scriptDirective: { hashes: inlineScripts.map(hashOf) },
      directives: [
        "default-src 'self'",
        "img-src 'self' data:",
        `connect-src ${connectSources}`,
        "base-uri 'none'",
        "form-action 'self'",
        "frame-ancestors 'none'",
        "object-src 'none'",
      ],
    },
  },
})
