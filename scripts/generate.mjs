// Writes the generated files that are committed: the browser's tables of operations (from the contract) and
// `docs/personal-data.md`. With `--check` it only says which are stale.
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { format, resolveConfig } from 'prettier'
import { contract } from '#contract/contract.ts'
import { describePersonalData } from '#server/people/personal-data/personal-data.ts'

const ROOT = join(import.meta.dirname, '..')
const HEADER = '// Generated from `contract.ts` by `npm run generate`; not written by hand.\n'
const isOpen = ([, , path]) => !/^\/api\/(dashboard|admin|(agenda-)?feeds)\b/.test(path)
const isOfProfile = ([, , path]) =>
  /^\/api\/(profile|push|auth\/(passkeys|device)|my\/(guest-appointments|feed|favourites))\b/.test(
    path,
  )
// Operations that no page's script calls: the server handles the posted forms, and monitoring reads no page.
const isOfServer = ([, method, path]) =>
  /^\/(ready|metrics|api\/(openapi\.json|limits|__test))\b|\.ics$/.test(path) ||
  (method !== 'GET' &&
    /^\/api\/(appointments\/:manage_token\/(?!confirm)|(comerces\/:ad_url\/)?(waitlist|queue)\b)/.test(
      path,
    ))
// The reads of sections that are seldom opened are left out: they are loaded with those sections.
const isOfBoard = ([, method, path]) =>
  method === 'GET' &&
  /^\/api\/dashboard(?!\/(appointments\/:id\/|audit|calendars|clients\/:id|days|dead-letters|devices|feeds|hours-requests|members|messages|notices\/preferences|pictures|resources|reviews|series|settings|slots|staff-elsewhere|stats|subscription|templates|turns|waitlist|why)\b)/.test(
    path,
  )

const calls = Object.entries(contract).map(([id, { call }]) => [id, ...call.split(' ')])
const files = {
  'contract/protocol/open-operations.ts': `${HEADER}import type { Method } from './endpoint.ts'

/**
 * Every call that is neither of a shop's team nor of the platform. In a file of its own, so that the public pages
 * carry nothing of the dashboard.
 */
export const openOperations = ${tableOf(calls.filter(call => isOpen(call) && !isOfProfile(call) && !isOfServer(call)))}
`,
  'contract/protocol/server-operations.ts': `${HEADER}import type { Method } from './endpoint.ts'

/** Open as well, but no browser asks for them by name: pages post forms, and the server does it. In no page's script. */
export const serverOperations = ${tableOf(calls.filter(call => isOpen(call) && isOfServer(call)))}
`,
  'contract/protocol/profile-operations.ts': `${HEADER}import type { Method } from './endpoint.ts'

/** What people do with their own account and devices. In a file of its own, because a shop's page opens without it. */
export const profileOperations = ${tableOf(calls.filter(isOfProfile))}
`,
  'contract/protocol/dashboard-operations.ts': `${HEADER}import type { Method } from './endpoint.ts'

/** What a shop's team reads while it works: the GETs under \`/api/dashboard\` but those of sections opened now and then. */
export const dashboardOperations = ${tableOf(calls.filter(isOfBoard))}
`,
  'contract/protocol/later-operations.ts': `${HEADER}import type { Method } from './endpoint.ts'

/**
 * What a shop's team changes, what is opened once, and the calls of the platform's people and of other programs. In a
 * file of its own, because a board opens without them.
 */
export const laterOperations = ${tableOf(calls.filter(call => !isOpen(call) && !isOfBoard(call)))}
`,
  'docs/personal-data.md': describePersonalData(),
}

const stale = []
for (const [file, text] of Object.entries(files)) {
  const path = join(ROOT, file)
  const pretty = await format(text, { ...(await resolveConfig(path)), filepath: path })
  if (existsSync(path) && pretty === readFileSync(path, 'utf8')) continue
  stale.push(file)
  if (!process.argv.includes('--check')) writeFileSync(path, pretty)
}
if (process.argv.includes('--check') && stale.length > 0) {
  console.error(`Stale, run "npm run generate": ${stale.join(', ')}`)
  process.exit(1)
}

function tableOf(rows) {
  const lines = rows.map(([id, method, path]) => `${id}: ['${method}', '${path}'],`)
  return `{\n${lines.join('\n')}\n} as const satisfies Record<string, readonly [Method, string]>`
}
