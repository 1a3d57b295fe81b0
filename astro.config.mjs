import node from '@astrojs/node'
import react from '@astrojs/react'
import { defineConfig } from 'astro/config'
import { interactDirective } from './src/directives/interact-integration.ts'
import { inlineScripts } from './src/layouts/inline-scripts.ts'
import { lateRuntime } from './src/layouts/late-runtime-integration.ts'
import { ownHashesOnly, sha256 } from './src/layouts/own-hashes-integration.ts'

const publicUrl = process.env.PUBLIC_URL || 'http://localhost:4321'
/** Empty: the map has no background, and still shows where each place is. */
const mapTilesUrl = process.env.MAP_TILES_URL ?? 'https://tile.openstreetmap.org/{z}/{x}/{y}.png'
const backendUrl = process.env.PUBLIC_BACKEND_URL || ''

/** Sockets and fetch go to the page's own origin, unless the static site is served from elsewhere. */
const connectSources = backendUrl
  ? `'self' ${backendUrl} ${backendUrl.replace(/^http/, 'ws')}`
  : "'self'"

/*
 * Left alone, every module that two islands share becomes a file of its own, and the board asks for thirty. What every island
 * needs is one file, what the board needs is another; the rest of the dashboard stays with the section that asks for it.
 */
const everyIsland = [
  /node_modules[\\/](react|nanostores|@nanostores[\\/]react)[\\/]/,
  /vite[\\/]preload-helper/,
  /src[\\/]stores[\\/](api|backend|notices|server-time|session|session-token|socket|sound|storage|toasts|idempotency-key|device)\.ts$/,
  /src[\\/]messages[\\/](common|problems|links)\.ts$/,
  /contract[\\/](open-operations|call|events|roles|texts)\.ts$/,
  /domain[\\/]quiet-hours\.ts$/,
]
/** The booking has no use for these, and it counts its bytes. */
const providers = [/src[\\/]islands[\\/]providers[\\/]/, /src[\\/]stores[\\/]theme\.ts$/]
const board = [
  /src[\\/]islands[\\/]dashboard[\\/](shell|parts)[\\/](?!Clock|DraftList|Face|Form|Modal|Search|table|take-focus)/,
  /src[\\/]islands[\\/]dashboard[\\/]agenda[\\/](AgendaSection|BoardColumn|DayBar|DayBoard|TurnCard|hand|use-is-new|agenda|card|day-bar)\./,
  /src[\\/]stores[\\/]dashboard[\\/](api|board|board-classes|board-layout|catalogue|days|desk-dialog|draft|hand|hours|live|loadable|notice-center|router|routes|shop|sidebar|turns-of-days|unclosed|view|waiting|walk-ins)\.ts$/,
  /src[\\/]messages[\\/]dashboard(-agenda|-problems)?\.ts$/,
  /contract[\\/](operations|desk-operations)\.ts$/,
  /node_modules[\\/]@nanostores[\\/]router[\\/]/,
  /domain[\\/](chair|hours|interval|local-time)\.ts$/,
]
const chunkGroups = [
  { name: 'island', priority: 2, test: id => everyIsland.some(one => one.test(id)) },
  { name: 'providers', priority: 2, test: id => providers.some(one => one.test(id)) },
  { name: 'board', priority: 1, test: id => board.some(one => one.test(id)) },
]

export default defineConfig({
  site: publicUrl,
  output: 'static',
  adapter: node({ mode: 'middleware', staticHeaders: true }),
  integrations: [react(), interactDirective, lateRuntime, ownHashesOnly],
  // One file per page (`free-trial.html`) and no trailing slash: `/free-trial` answers without a redirect.
  trailingSlash: 'never',
  // A line break between a word and a link is a space, as in any HTML.
  compressHTML: true,
  build: { format: 'file', inlineStylesheets: 'always' },
  // Sessions live in the browser (the seed's JWT); Astro's own are not used.
  session: false,
  devToolbar: { enabled: false },
  vite: {
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
      scriptDirective: { hashes: inlineScripts.map(sha256) },
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
