import { createHash } from 'node:crypto'
import { relative } from 'node:path'
import node from '@astrojs/node'
import react from '@astrojs/react'
import { defineConfig } from 'astro/config'
import { interactDirective } from './src/directives/interact-integration.ts'
import { inlineScripts } from './src/layouts/inline-scripts.ts'

const publicUrl = process.env.PUBLIC_URL || 'http://localhost:4321'
/** Empty: the map has no background, and still shows where each place is. */
const mapTilesUrl = process.env.MAP_TILES_URL ?? 'https://tile.openstreetmap.org/{z}/{x}/{y}.png'
const backendUrl = process.env.PUBLIC_BACKEND_URL || ''

/** Sockets and fetch go to the page's own origin, unless the static site is served from elsewhere. */
const connectSources = backendUrl
  ? `'self' ${backendUrl} ${backendUrl.replace(/^http/, 'ws')}`
  : "'self'"

/*
 * Left alone, every module that two islands share becomes a file of its own, and the board asks for forty. What many islands
 * share is one file, without the table of the dashboard's calls and its router; what only a session needs is another, and so is
 * the frame of the dashboard; the rest stays with the section that asks for it.
 */
const ofSession =
  /[\\/](jwt-decode|contract[\\/]protocol[\\/]roles\.ts|islands[\\/]providers[\\/]|person-initials|wall-clock|stores[\\/]session[\\/](session|next-path|live-session)\.ts)/
const chunkGroups = [
  {
    name: 'shared',
    priority: 1,
    minShareCount: 10,
    test: id =>
      !/[\\/]((dashboard|ui|router)[\\/]|(dashboard-)?operations\.ts|(limits|device|links|theme|year-texts|messages[\\/]fields|phone-(text|formats))\.ts)/.test(
        id,
      ) && !ofSession.test(id),
  },
  // What React's own part needs is known with the island, not only once that large part is here.
  { name: 'react', priority: 2, test: /[\\/]react-dom[\\/](index|cjs[\\/]react-dom\.production)/ },
  { name: 'session', test: ofSession },
  // What every form is made of, without the parts that only some have.
  { name: 'fields', test: /[\\/](Button|Field|Honeypot|form-state|idempotency-key)\.tsx?$/ },
  {
    name: 'dashboard',
    test: /(islands[\\/]dashboard[\\/](shell[\\/](?!ProfileItems)|parts[\\/](SectionHead|StateTag))|stores[\\/]dashboard[\\/](board[\\/](drag-state|unresolved|unnotified|waiting)|new-appointment[\\/](draft|dashboard-dialog)))/,
  },
  // The agenda's own first sight, in one file instead of four.
  {
    name: 'agenda',
    test: /islands[\\/]dashboard[\\/]agenda[\\/](agenda\.module|board[\\/](AgendaSection|drag-state|use-is-new))/,
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

export default defineConfig({
  site: publicUrl,
  output: 'static',
  adapter: node({ mode: 'middleware', staticHeaders: true }),
  integrations: [react(), interactDirective],
  // One file per page (`free-trial.html`) and no trailing slash: `/free-trial` answers without a redirect.
  trailingSlash: 'never',
  // A line break between a word and a link is a space, as in any HTML.
  compressHTML: true,
  build: { format: 'file', inlineStylesheets: 'always' },
  // Sessions live in the browser (the seed's JWT); Astro's own are not used.
  session: false,
  devToolbar: { enabled: false },
  vite: {
    css: { modules: { generateScopedName: shortName } },
    define: { 'import.meta.env.MAP_TILES_URL': JSON.stringify(mapTilesUrl) },
    environments: {
      client: {
        build: { rolldownOptions: { output: { codeSplitting: { groups: chunkGroups } } } },
      },
    },
  },
  security: {
    // Forms are checked by the pages themselves (Origin and Sec-Fetch-Site), where they can answer in words.
    checkOrigin: false,
    csp: {
      // Astro hashes what it writes itself; a script marked `is:inline` needs its hash named here.
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
