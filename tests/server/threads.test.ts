import { globSync, readFileSync } from 'node:fs'
import { dirname, join, relative } from 'node:path'
import { expect, test } from 'vitest'

const ROOT = join(import.meta.dirname, '../..')
const ROOMS = { '#domain/': 'domain/', '#contract/': 'contract/', '#server/': 'server/' } as const
const POLYFILL = "import 'temporal-polyfill/global'"

const source = (path: string) => readFileSync(join(ROOT, path), 'utf8')

/** The files of ours that a file loads, types aside. */
function importsOf(path: string): string[] {
  const named = source(path).matchAll(
    /^(?:import|export) (?!type\b)[^'"]*?['"]([^'"]+\.ts)['"]|import\('([^']+\.ts)'\)/gm,
  )
  return [...named].map(([, fixed, later]) => {
    const name = (fixed ?? later)!
    const room = Object.entries(ROOMS).find(([start]) => name.startsWith(start))
    if (room !== undefined) return room[1] + name.slice(room[0].length)
    return name.startsWith('.') ? relative(ROOT, join(ROOT, dirname(path), name)) : ''
  })
}

function loadedBy(entry: string): Set<string> {
  const found = new Set([entry])
  for (const path of found)
    for (const next of importsOf(path))
      if (next !== '' && !next.includes('postgres')) found.add(next)
  return found
}

/** A process or a thread starts with these: the commands, and whatever is given to `new Worker`. */
function entries(): string[] {
  const threads = globSync('server/**/*.ts', { cwd: ROOT }).flatMap(path =>
    [...source(path).matchAll(/new URL\('([^']+\.ts)', import\.meta\.url\)/g)].map(([, name]) =>
      relative(ROOT, join(ROOT, dirname(path), name!)),
    ),
  )
  return ['server/main.ts', 'server/doctor/main.ts', 'server/backup/main.ts', ...threads]
}

test('every process and thread that asks for local times loads the polyfill itself', () => {
  const asking = entries().filter(entry => loadedBy(entry).has('domain/calendar/local-time.ts'))

  expect(asking).toContain('server/shop/calendars/busy-times-worker.ts')
  expect(asking.filter(entry => !source(entry).includes(POLYFILL))).toEqual([])
})
