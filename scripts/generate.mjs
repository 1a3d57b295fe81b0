// Writes the generated files that are committed: the browser's tables of operations (from the contract) and
// `docs/personal-data.md`. With `--check` it only says which are stale.
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { format, resolveConfig } from 'prettier'
import { z } from 'zod'
import { contract } from '#contract/contract.ts'
import { pageSettings, teamSettings } from '#contract/settings/shop-settings.ts'
import { describePersonalData } from '#server/people/personal-data/personal-data.ts'

const ROOT = join(import.meta.dirname, '..')
const HEADER = '// Generated from `contract.ts` by `npm run generate`; not written by hand.\n'
const isOpen = ([, , path]) => !/^\/api\/(dashboard|admin|(agenda-)?feeds)\b/.test(path)
const isOfProfile = ([, , path]) =>
  /^\/api\/(profile|dashboard\/notices\/preferences|push|mail-stops|invitations|auth\/(passkeys|device|reset-password)|my\/(guest-appointments|feed|favourites|packages|appointments\/claim-by-mail))\b/.test(
    path,
  )
// Operations that no page's script calls: the server handles the posted forms, and monitoring reads no page.
const isOfServer = ([, method, path]) =>
  /^\/(ready|metrics|api\/(openapi\.json|limits|receipts|me|__test|whatsapp))\b|\.ics$/.test(
    path,
  ) ||
  (method !== 'GET' &&
    /^\/api\/(appointments\/:manage_token\/(?!confirm)|payments\/|(comerces\/:ad_url\/)?(waitlist|queue)\b)/.test(
      path,
    ))
const isOfBoard = ([id]) => contract[id].isOfBoard === true

const calls = Object.entries(contract).map(([id, { call }]) => [id, ...call.split(' ')])
const files = {
  'contract/protocol/open-operations.ts': `${HEADER}import type { Method } from './endpoint.ts'

/**
 * The calls that scripts of public pages make. In a file of their own, so that these pages load nothing of the
 * dashboard.
 */
export const openOperations = ${tableOf(calls.filter(call => isOpen(call) && !isOfProfile(call) && !isOfServer(call)))}
`,
  'contract/protocol/server-operations.ts': `${HEADER}import type { Method } from './endpoint.ts'

/** Public calls that no page's script makes: pages post forms, and the server makes the call. */
export const serverOperations = ${tableOf(calls.filter(call => isOpen(call) && isOfServer(call)))}
`,
  'contract/protocol/profile-operations.ts': `${HEADER}import type { Method } from './endpoint.ts'

/**
 * The calls for one's own account, notices and devices, and those of the pages that a mail links to. In a file of their
 * own, because a shop's page opens without them.
 */
export const profileOperations = ${tableOf(calls.filter(isOfProfile))}
`,
  'contract/protocol/dashboard-operations.ts': `${HEADER}import type { Method } from './endpoint.ts'

/** The GET calls under \`/api/dashboard\`, except those of sections that staff seldom open. */
export const dashboardOperations = ${tableOf(calls.filter(isOfBoard))}
`,
  'contract/protocol/later-operations.ts': `${HEADER}import type { Method } from './endpoint.ts'

/**
 * The changes that a shop's team makes, reads of sections that staff seldom open, and the calls of platform
 * administrators and of other programs. In a file of their own, because the board opens without them.
 */
export const laterOperations = ${tableOf(calls.filter(call => !isOpen(call) && !isOfBoard(call) && !isOfProfile(call)))}
`,
  'contract/settings/setting-shapes.ts': `${HEADER.replace('contract.ts', 'shop-settings.ts')}
/** What each setting with a value of its own holds, and its limits: all that a form needs of its schema. */
export const settingShapes = ${shapesOf({ ...pageSettings, ...teamSettings })} as const
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

function shapesOf(fields) {
  const shapes = Object.entries(fields).map(([name, field]) => [name, shapeOf(field)])
  return JSON.stringify(Object.fromEntries(shapes.filter(([, shape]) => shape !== null)))
}

function shapeOf(field) {
  const own = field instanceof z.ZodNullable ? field.unwrap() : field
  if (own instanceof z.ZodBoolean) return { holds: 'yesOrNo' }
  if (own instanceof z.ZodNumber)
    return { holds: 'number', least: own.minValue, most: own.maxValue }
  if (!(own instanceof z.ZodString) || own.maxLength === null) return null
  const hasLines = own.safeParse('one\ntwo').data?.includes('\n') ?? false
  return { holds: hasLines ? 'lines' : 'text', most: own.maxLength }
}
