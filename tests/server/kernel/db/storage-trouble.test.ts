/** A full disk, and a read-only database: reported for what they are, once, and again when they are over. */
import { Client } from 'pg'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { rolesOf } from '#embedded-postgres'
import { application } from '#server/kernel/db/connect.ts'
import { openApp, send, type TestApp } from '#support/server/app.ts'
import { aBooking, aShop, type TestShop } from '#support/server/shop.ts'

const lines: string[] = []
let app: TestApp
let shop: TestShop
let admin: Client
let name: string

beforeAll(async () => {
  app = await openApp({ onLog: line => lines.push(line), isOneProcess: true })
  shop = await aShop(app)
  const { superuser } = rolesOf(application)
  admin = new Client({ ...app.app.context.database.direct, user: superuser })
  admin.on('error', () => undefined)
  await admin.connect()
  const { rows } = await admin.query('select current_database() as name')
  name = rows[0].name
})
afterAll(async () => {
  await admin.end()
  await app.close()
})
beforeEach(() => lines.splice(0))

test('a database that only reads: reading goes on, changes get 503, and readiness says why', async () => {
  await setReadOnly('on')

  // Wait until the product has noticed that its connections were cut.
  await expect
    .poll(async () => (await book(10)).headers.get('retry-after'), { timeout: 20_000 })
    .toBe('30')
  const answers = await Promise.all([book(10), book(11), book(12), book(13)])
  const read = await send(app.url, 'getComerce', { params: { ad_url: shop.adUrl } })

  expect(answers.map(answer => answer.status)).toEqual([503, 503, 503, 503])
  expect(JSON.stringify(answers[0]?.body)).toContain('no podemos guardar cambios')
  expect(read.status).toBe(200)
  await expect
    .poll(readiness, { timeout: 20_000 })
    .toMatchObject({ status: 503, detail: expect.stringContaining('solo lectura') })
  expect(linesAbout('read_only')).toHaveLength(1)
  expect(lines.join('')).not.toMatch(/"stack"/)

  await setReadOnly('off')
  await expect.poll(readiness, { timeout: 20_000 }).toMatchObject({ status: 200 })
  await expect.poll(async () => (await book(10)).status, { timeout: 20_000 }).toBe(201)
})

test('a disk without room: changes get 503, and readiness says so until a file can grow again', async () => {
  await admin.query(`
    create function no_room() returns trigger language plpgsql as
      $$ begin raise exception 'could not extend file: No space left on device' using errcode = '53100'; end $$;
    create trigger no_room before insert on appointments execute function no_room();
    create function no_new_file() returns event_trigger language plpgsql as
      $$ begin if current_database() = '${name}' then
        raise exception 'could not extend file: No space left on device' using errcode = '53100'; end if; end $$;
    create event trigger no_new_file on ddl_command_start when tag in ('CREATE TABLE AS')
      execute function no_new_file()`)

  const answers = await Promise.all([book(14), book(15), book(16), book(17)])

  expect(answers.map(answer => answer.status)).toEqual([503, 503, 503, 503])
  await expect
    .poll(readiness, { timeout: 20_000 })
    .toMatchObject({ status: 503, detail: expect.stringContaining('lugar en el disco') })
  expect(linesAbout('storage_full')).toHaveLength(1)

  await admin.query(
    'drop event trigger no_new_file; drop trigger no_room on appointments; drop function no_room, no_new_file',
  )
  await expect.poll(readiness, { timeout: 20_000 }).toMatchObject({ status: 200 })
  expect((await book(14)).status).toBe(201)
  expect(linesAbout('storage_full')).toHaveLength(1)
})

async function setReadOnly(state: 'on' | 'off'): Promise<void> {
  await admin.query('set default_transaction_read_only = off')
  await admin.query(`alter database ${name} set default_transaction_read_only = ${state}`)
  await admin.query(
    'select pg_terminate_backend(pid) from pg_stat_activity where datname = $1 and pid <> pg_backend_pid()',
    [name],
  )
}

async function book(hour: number) {
  const at = `2026-11-26T${String(hour).padStart(2, '0')}:00:00-03:00`
  return await send(app.url, 'createAppointment', aBooking(shop, at))
}

async function readiness(): Promise<{ status: number; detail?: string }> {
  const answer = await fetch(`${app.url}/ready`)
  const { detail } = (await answer.json()) as { detail?: string }
  return { status: answer.status, ...(detail !== undefined && { detail }) }
}

function linesAbout(trouble: string): string[] {
  return lines.filter(line => line.includes(`"trouble":"${trouble}"`))
}
