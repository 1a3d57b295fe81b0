/**
 * `npm run answers -- FILE`: records the answers of the product: every operation of the API as every role, whole
 * journeys, and every page, one line of JSON each. Two recordings of the same product are equal, so `diff` shows
 * whether a change altered an answer.
 */
import { spawnSync } from 'node:child_process'
import { writeFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import { haveAccount } from './record-answers/accounts.mjs'
import { book } from './record-answers/booking.mjs'
import { roles } from './record-answers/callers.mjs'
import { runTheDay } from './record-answers/dashboard.mjs'
import { recordCaller } from './record-answers/everybody.mjs'
import { recordJourney } from './record-answers/journey.mjs'
import { recordPages } from './record-answers/pages.mjs'
import { knowStaff } from './record-answers/staff.mjs'
import { runPlatform } from './record-answers/platform.mjs'
import { createRecorder } from './record-answers/recorder.mjs'
import { sell } from './record-answers/selling.mjs'
import { setUp } from './record-answers/setup.mjs'

const ROOT = fileURLToPath(new URL('..', import.meta.url))
const [file = 'answers.jsonl', ...only] = process.argv.slice(2)
const journeys = {
  booking: book,
  dashboard: runTheDay,
  selling: sell,
  setup: setUp,
  people: knowStaff,
  account: haveAccount,
  platform: runPlatform,
}
/** @type {[string, (recorder: import('./record-answers/recorder.mjs').Recorder) => Promise<void>][]} */
const parts = [
  ...roles.map(role => [role, recorder => recordCaller(recorder, role)]),
  ...Object.entries(journeys).map(([name, walk]) => [
    name,
    recorder => recordJourney(recorder, name, walk),
  ]),
  ['pages', recordPages],
]

if (spawnSync(process.execPath, ['scripts/prepare.mjs'], { cwd: ROOT, stdio: 'inherit' }).status)
  process.exit(1)
for (const signal of ['SIGINT', 'SIGTERM']) process.once(signal, () => process.exit(1))
const recorder = createRecorder()
for (const [name, record] of parts) {
  if (only.length > 0 && !only.includes(name)) continue
  const before = recorder.count()
  const began = Date.now()
  await record(recorder)
  const seconds = ((Date.now() - began) / 1000).toFixed(1)
  console.log(`${name}: ${recorder.count() - before} answers in ${seconds} s`)
}
await writeFile(file, recorder.text())
