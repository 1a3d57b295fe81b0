/** Copies of businesses as their owners make, read and restore them, over HTTP. */
import { randomUUID } from 'node:crypto'
import { buffer } from 'node:stream/consumers'
import { sql } from 'kysely'
import { fromBufferPromise } from 'yauzl'
import type { Reply } from '#contract/contract.ts'
import type { ProblemWire } from '#contract/protocol/problems.ts'
import type { TestApp } from '#support/server/app.ts'
import { zipOf } from '#support/imports/zip.ts'
import { aUser, tokenOf } from '#support/server/shop.ts'

/** Asks for a copy, has it made and downloads it. */
export async function copyOf(app: TestApp, token: string): Promise<Buffer> {
  const { export: asked } = await app.mustCall('createExport', {}, token)
  await app.app.context.exports.run()
  return await download(app, token, asked.id)
}

export async function fetchCopy(app: Pick<TestApp, 'url'>, token: string, id: string) {
  return await fetch(`${app.url}/api/dashboard/exports/${id}/file`, {
    headers: { authorization: `Bearer ${token}` },
  })
}

async function download(app: TestApp, token: string, id: string): Promise<Buffer> {
  const answer = await fetchCopy(app, token, id)
  if (answer.status !== 200) throw new Error(`${answer.status} ${await answer.text()}`)
  return Buffer.from(await answer.arrayBuffer())
}

/** The files of a ZIP by their names. */
export async function unzip(bytes: Buffer): Promise<ReadonlyMap<string, Buffer>> {
  const files = new Map<string, Buffer>()
  const zip = await fromBufferPromise(bytes)
  for await (const entry of zip.eachEntry())
    files.set(entry.fileName, await buffer(await zip.openReadStreamPromise(entry)))
  return files
}

export const textIn = (files: ReadonlyMap<string, Buffer>, name: string): string =>
  files.get(name)?.toString('utf8') ?? ''

export const rowsIn = (
  files: ReadonlyMap<string, Buffer>,
  table: string,
): Record<string, unknown>[] =>
  textIn(files, `datos/${table}.jsonl`)
    .split('\n')
    .filter(line => line !== '')
    .map(line => JSON.parse(line) as Record<string, unknown>)

/** A business as it is after its trial began: one place, and nothing entered. */
export async function anEmptyOrganization(
  app: TestApp,
): Promise<{ readonly token: string; readonly shopId: string; readonly organizationId: string }> {
  const { db } = app.app.context.database
  const [organizationId, shopId] = [randomUUID(), randomUUID()]
  const ownerId = await aUser(app, { isCustomer: false })
  const now = new Date(app.clock.now())
  const ends = new Date(app.clock.now() + 30 * 86_400_000)
  await sql`insert into organizations (id, name, owner_id, trial_ends_at, created_at)
    values (${organizationId}, 'Nueva', ${ownerId}, ${ends}, ${now})`.execute(db)
  await sql`insert into comerces (organization_id, id, ad_url, name, created_at)
    values (${organizationId}, ${shopId}, ${`nueva-${shopId.slice(0, 8)}`}, 'Nueva', ${now})`.execute(
    db,
  )
  await sql`insert into memberships (organization_id, comerce_id, user_id, role, created_at)
    values (${organizationId}, ${shopId}, ${ownerId}, 'comerce_admin', ${now})`.execute(db)
  return { token: await tokenOf(app, ownerId), shopId, organizationId }
}

type Restored = { readonly status: number; readonly body: { restore: Restore } & ProblemWire }
export type Restore = NonNullable<Reply<'getRestore'>['restore']>

export async function sendCopy(
  app: Pick<TestApp, 'url'>,
  token: string,
  zip: Uint8Array | string,
  { key, type = 'application/zip' }: { readonly key?: string; readonly type?: string } = {},
): Promise<Restored> {
  const answer = await fetch(`${app.url}/api/dashboard/exports/restore`, {
    method: 'POST',
    headers: {
      authorization: `Bearer ${token}`,
      'content-type': type,
      ...(key === undefined ? {} : { 'idempotency-key': key }),
    },
    body: zip as BodyInit,
  })
  return { status: answer.status, body: (await answer.json()) as never }
}

/** Restores it and waits for its end. */
export async function restore(app: TestApp, token: string, zip: Buffer): Promise<Restore> {
  const done = await end(app, token, zip)
  if (done.state !== 'restored') throw new Error(done.problem)
  return done
}

/** How its restore ends, however long it takes. */
export async function end(app: TestApp, token: string, zip: Buffer): Promise<Restore> {
  const { status, body } = await sendCopy(app, token, zip)
  if (status !== 202 && body.code !== 'unreadable_export')
    throw new Error(`${status} ${body.code} ${body.detail}`)
  for (;;) {
    const { restore: now } = await app.mustCall('getRestore', {}, token)
    if (now !== null && now.state !== 'restoring') return now
    await app.app.context.exports.run()
  }
}

const UUID = /[0-9a-f]{8}-(?:[0-9a-f]{4}-){3}[0-9a-f]{12}/g
const PICTURE = /[0-9a-f]{32}(?=-\d+\.webp|")/g

/**
 * What a copy says, whatever its ids and names of pictures are: each row as a text in which ids are gone, in an order of
 * their own. Rows that are connected wrongly are told apart by `connections`.
 */
export function contentOf(files: ReadonlyMap<string, Buffer>): Record<string, string[]> {
  const names = [...files.keys()].filter(name => /^datos\/(?!manifest)/.test(name))
  return Object.fromEntries(
    names.map(name => [
      name,
      rowsIn(files, name.slice('datos/'.length, -'.jsonl'.length))
        .map(row => JSON.stringify(withoutPlace(row)).replace(UUID, '*').replace(PICTURE, '+'))
        .toSorted(),
    ]),
  )
}

/** Of a place the address and the state are its own. */
function withoutPlace({ ad_url: _address, cover, ...row }: Record<string, unknown>) {
  const isPlace = cover !== undefined
  return isPlace ? { ...row, cover, status: '', created_at: '' } : row
}

/** By what people know a row: its name, code or number. */
function nameOf(from: ReadonlyMap<unknown, Record<string, unknown>>, id: unknown): string {
  const { name, code, number } = from.get(id) ?? {}
  return JSON.stringify(name ?? code ?? number ?? '?')
}

/**
 * Every id replaced by what it stands for: the first line, in the order of the content, that has it as its own. Two
 * copies with equal content whose rows are connected alike have equal connections.
 */
export function connectionsOf(files: ReadonlyMap<string, Buffer>): string[] {
  const appointments = new Map(rowsIn(files, 'appointments').map(row => [row['id'], row]))
  const customers = new Map(rowsIn(files, 'customers').map(row => [row['id'], row]))
  const staff = new Map(rowsIn(files, 'staff').map(row => [row['id'], row]))
  const services = new Map(rowsIn(files, 'services').map(row => [row['id'], row]))
  const sales = new Map(rowsIn(files, 'sales').map(row => [row['id'], row]))
  return [
    ...[...appointments.values()].map(
      row =>
        `${row['code']} ${nameOf(customers, row['customer_id'])} ${row['sale_id'] === null ? '' : nameOf(sales, row['sale_id'])}`,
    ),
    ...rowsIn(files, 'appointment_legs').map(
      row =>
        `${nameOf(appointments, row['appointment_id'])} ${nameOf(staff, row['staff_id'])} ${nameOf(services, row['service_id'])}`,
    ),
    ...rowsIn(files, 'sale_lines').map(
      row =>
        `${nameOf(sales, row['sale_id'])} ${String(row['name'])} ${nameOf(staff, row['staff_id'])}`,
    ),
    ...rowsIn(files, 'customers').map(
      row =>
        `${String(row['name'])} ${row['merged_into'] === null ? '' : nameOf(customers, row['merged_into'])}`,
    ),
  ].toSorted()
}

/** The files, as Latin-1 texts that were changed, as a ZIP again. */
export function rezipped(files: ReadonlyMap<string, string>): Buffer {
  return zipOf([...files].map(([name, text]) => ({ name, content: Buffer.from(text, 'latin1') })))
}
