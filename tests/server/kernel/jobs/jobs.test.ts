import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { connect, type Database } from '#server/kernel/db/connect.ts'
import { createJobs, type Job } from '#server/kernel/jobs/create.ts'
import { healthTexts } from '#messages/dashboard/health.ts'
import { createPulse } from '#server/kernel/jobs/pulse.ts'
import { createQueues, type Queues } from '#server/kernel/jobs/queues.ts'
import { messageRow } from '#server/kernel/outbox/outbox-rows.ts'
import type { Message } from '#server/kernel/outbox/outbox.ts'
import type { MessageKind } from '#server/mails.ts'
import { timetable } from '#server/timetable.ts'
import { openApp, type TestApp } from '#support/server/app.ts'
import { cloneDatabase, type TestDatabase } from '#support/server/database.ts'
import { quiet } from '#support/server/database-server.ts'

let clone: TestDatabase
let database: Database
const started: Queues[] = []

beforeAll(async () => {
  clone = await cloneDatabase()
  database = await connect(clone.connection, quiet)
})
afterEach(async () => {
  await Promise.all(started.splice(0).map(queues => queues.stop()))
  await sql`delete from pgboss.job`.execute(database.db)
})
afterAll(async () => {
  await database.close()
  await clone.drop()
})

const warnings: string[] = []
const log = {
  info: () => undefined,
  warn: (_: object, text: string) => void warnings.push(text),
}

/** A process that runs these jobs. */
async function aProcess(...list: readonly Job[]) {
  const queues = createQueues({ database, log })
  started.push(queues)
  await queues.start()
  const pulse = createPulse({ database, log })
  const jobs = createJobs({ queues, pulse, list, pollingSeconds: 0.5 })
  await jobs.start()
  return { queues, jobs, pulse }
}

function aJob(run: () => Promise<void> | void, everySeconds = 1): Job {
  return { name: `job-${randomUUID()}`, everySeconds, run: async () => await run() }
}

test('a job runs again and again, by itself', async () => {
  let runs = 0

  await aProcess(aJob(() => void (runs += 1)))

  await expect.poll(() => runs, { timeout: 10_000 }).toBeGreaterThan(1)
})

test('several processes run a job once', async () => {
  let running = 0
  let most = 0
  let runs = 0
  const job = aJob(async () => {
    running += 1
    runs += 1
    most = Math.max(most, running)
    await new Promise(resolve => setTimeout(resolve, 300))
    running -= 1
  }, 2)

  await Promise.all([aProcess(job), aProcess(job), aProcess(job)])

  const before = Date.now()
  await expect.poll(() => runs, { timeout: 10_000 }).toBeGreaterThan(2)
  expect(most).toBe(1)
  expect(runs).toBeLessThanOrEqual((Date.now() - before) / 2000 + 1)
})

test('a job that fails delays no other, and is reported until it succeeds', async () => {
  let isBroken = true
  let others = 0
  const broken = aJob(() => {
    if (isBroken) throw new Error('no')
  }, 3600)
  const { jobs, pulse } = await aProcess(
    broken,
    aJob(() => void (others += 1), 3600),
  )

  await jobs.runDue()
  await jobs.runDue()

  expect(others).toBe(2)
  expect(pulse.failing()).toEqual([broken.name])
  expect(pulse.states()).toMatchObject([{ failures: 2, problem: 'no', succeededAt: null }, {}])
  expect(warnings.filter(text => text === 'A job could not run')).toHaveLength(1)
  isBroken = false
  await jobs.runDue()
  expect(pulse.failing()).toEqual([])
})

test('a job that never ends counts as failed, and the others go on', async () => {
  let others = 0
  const hanging = aJob(() => new Promise(() => undefined), 3600)
  const { queues, pulse } = await aProcess()
  const list = [hanging, aJob(() => void (others += 1), 3600)]
  const jobs = createJobs({ queues, pulse, list, longestMs: 200 })

  await jobs.runDue()

  expect(others).toBe(1)
  expect(pulse.failing()).toEqual([hanging.name])
  jobs.stop()
})

test('what fails in one process is known to the others, until any of them succeeds', async () => {
  let isBroken = true
  const job = aJob(() => {
    if (isBroken) throw new Error('no')
  }, 3600)
  const [one, other] = [await aProcess(job), await aProcess(job)]

  await one.jobs.runDue()
  await other.pulse.refresh()
  expect(other.pulse.failing()).toEqual([job.name])
  isBroken = false
  await other.jobs.runDue()
  await one.pulse.refresh()

  expect(one.pulse.failing()).toEqual([])
  one.jobs.stop()
})

test('a job that no process runs any more counts as failing, long after it was due', async () => {
  let now = Date.now()
  const pulse = createPulse({ database, log, now: () => now })
  const name = `job-${randomUUID()}`
  pulse.expect({ name, everySeconds: 3600 })
  await pulse.note(name, null)

  now += 2 * 3600_000
  expect(pulse.failing()).toEqual([])
  now += 16 * 60_000

  expect(pulse.failing()).toEqual([name])
})

test('a job that a process could not finish is run by another', async () => {
  let isTaken = false
  let runs = 0
  const hanging = aJob(() => new Promise(() => void (isTaken = true)), 3600)
  const { queues } = await aProcess()
  await queues.stop()
  await queues.add('jobs', [{ key: hanging.name, afterSeconds: 0 }])
  const first = await aProcess(hanging)
  await expect.poll(() => isTaken, { timeout: 5000 }).toBe(true)
  await first.queues.stop()

  await aProcess({ ...hanging, run: async () => void (runs += 1) })

  await expect.poll(() => runs, { timeout: 10_000 }).toBe(1)
})

test('a job that another version of the program took for nothing comes back', async () => {
  let runs = 0
  const job = aJob(() => void (runs += 1), 2)
  await aProcess(
    job,
    aJob(() => undefined),
  )

  await sql`delete from pgboss.job where singleton_key = ${job.name}`.execute(database.db)

  await expect.poll(() => runs, { timeout: 10_000 }).toBeGreaterThan(0)
})

test('a worker is woken at once, and once for simultaneous calls', async () => {
  const { queues } = await aProcess()
  const times: number[] = []
  await queues.work('outbox', { policy: 'short', pollingIntervalSeconds: 60 }, async () => {
    times.push(Date.now())
  })
  await expect.poll(() => times).toEqual([])
  const asked = Date.now()

  for (let time = 0; time < 50; time += 1) queues.wake('outbox')

  await expect.poll(() => times.length, { timeout: 5000 }).toBeGreaterThan(0)
  expect((times[0] ?? 0) - asked).toBeLessThan(1000)
  expect(times.length).toBeLessThan(5)
})

test('the queues stop within about two seconds even if a job hangs', async () => {
  const { queues } = await aProcess()
  let isAtWork = false
  await queues.work('outbox', { policy: 'short' }, async () => {
    isAtWork = true
    await new Promise(() => undefined)
  })
  queues.wake('outbox')
  await expect.poll(() => isAtWork, { timeout: 5000 }).toBe(true)
  const before = Date.now()

  await queues.stop()

  expect(Date.now() - before).toBeLessThan(3000)
})

describe('a mail for which the outbox was not woken', () => {
  let app: TestApp
  beforeAll(async () => {
    app = await openApp()
  })
  afterAll(async () => {
    await app.close()
  })

  async function add(recipient: string, waitMs?: number): Promise<void> {
    const { database, outbox } = app.app.context
    const message = aMessage(recipient, waitMs)
    await database.db.transaction().execute(async trx => await outbox.add(trx, message))
  }
  const isSent = async (recipient: string) =>
    (await app.mails()).some(mail => mail.includes(`To: ${recipient}`))

  test('is sent a moment later', async () => {
    await add('sola@correo.test')

    await expect.poll(async () => await isSent('sola@correo.test'), { timeout: 8000 }).toBe(true)
  })

  test('is found by the sweep when the process that wrote it is gone', async () => {
    const { database, clock } = app.app.context
    const message = aMessage('barrida@correo.test')
    await database.db
      .transaction()
      .execute(
        async trx =>
          await messageRow(message, sql`${message.recipient}::text`, clock.now()).execute(trx),
      )

    await timetable(app.app.context)
      .find(job => job.name === 'sweep-outbox')
      ?.run()

    await expect.poll(async () => await isSent('barrida@correo.test'), { timeout: 5000 }).toBe(true)
  })

  test('is sent when its delay is over', async () => {
    await add('espera@correo.test', 2000)
    expect(await isSent('espera@correo.test')).toBe(false)

    await expect.poll(async () => await isSent('espera@correo.test'), { timeout: 8000 }).toBe(true)
  })
})

function aMessage(recipient: string, waitMs?: number): Message<MessageKind> {
  return {
    kind: 'email_changed',
    subjectId: randomUUID(),
    revision: 1,
    organizationId: null,
    recipient,
    payload: {},
    ...(waitMs === undefined ? {} : { waitMs }),
  }
}

test('every recurring work has a name that the platform reads', async () => {
  const app = await openApp()
  const names = timetable(app.app.context).map(({ name }) => name)
  await app.close()

  expect(names.filter(name => healthTexts.work(name) === name)).toEqual([])
})
