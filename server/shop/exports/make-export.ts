/** Writes a copy into the file store while the product goes on: all of it as it was at one moment, row by row. */
import { sql } from 'kysely'
import { momentText } from '#contract/texts/texts.ts'
import { toOffsetIso } from '#domain/calendar/local-time.ts'
import type { Context } from '#server/context.ts'
import { fileName } from '../pictures/files.ts'
import { type Entry, zipOf } from './archive.ts'
import { calendarOf } from './calendar.ts'
import { type Columns, findColumns } from './columns.ts'
import { type ExportRow, fileOf } from './export-row.ts'
import { guideOf } from './guide.ts'
import {
  FORMAT,
  installationOf,
  type Manifest,
  MANIFEST,
  pictureFile,
  rowsFile,
  STOPS,
} from './manifest.ts'
import { createProgress } from './progress.ts'
import { countRows, rowsAsJson } from './rows-as-json.ts'
import { csvOf } from './sheets/sheet.ts'
import { sheets } from './sheets/sheets.ts'
import { type Snapshot, withSnapshot } from './snapshot.ts'
import { stoppedAddresses } from './stopped-addresses.ts'
import { mayTry } from './tries.ts'

/** Returns the size of the file; null when another process is at it, or when it failed too often. */
export async function makeFile(context: Context, row: ExportRow): Promise<number | null> {
  return await withSnapshot(context, row.id, async snapshot => {
    if (!(await mayTry(context, 'exports', row))) return await giveUp(context, row)
    const entries = await entriesOf(context, snapshot, row)
    return await context.uploads.writeStream(fileOf(row.id), zipOf(entries, context.clock.now()))
  })
}

async function giveUp({ database }: Context, { organization_id, id }: ExportRow): Promise<null> {
  await sql`update exports set state = 'failed'
    where organization_id = ${organization_id} and id = ${id} and state = 'making'`.execute(
    database.db,
  )
  return null
}

type Organization = {
  readonly name: string
  readonly shares_customers: boolean
}
type Place = {
  readonly id: string
  readonly name: string
  readonly ad_url: string
  readonly currency: string
}

async function entriesOf(
  context: Context,
  snapshot: Snapshot,
  row: ExportRow,
): Promise<readonly Entry[]> {
  const { organization_id: organizationId, time_zone: timeZone } = row
  const madeAt = context.clock.now()
  const { organization, places } = await findOrganization(snapshot, row)
  const currency = places[0]!.currency
  const tables: { readonly columns: Columns; readonly rows: number }[] = []
  for (const columns of await findColumns(snapshot.client))
    tables.push({ columns, rows: await countRows(snapshot, organizationId, columns) })
  const pictures = await picturesOf(context, snapshot, organizationId)
  const progress = createProgress(context, 'exports', row.id)
  const total = tables.reduce((sum, { rows }) => sum + rows, 0)
  // Each row is written twice, for people and for a restore, or once where only one of them needs it.
  await progress.begin(total * 2)
  const manifest: Manifest = {
    format: FORMAT,
    product: 'Mi Turno',
    made_at: new Date(madeAt).toISOString(),
    installation: installationOf(context),
    organization,
    places: places.map(({ id, name, ad_url }) => ({ id, name, ad_url })),
    tables: tables.map(({ columns: { table, types }, rows }) => ({
      name: table.name,
      rows,
      columns: types,
    })),
    pictures,
  }
  const guide = guideOf({
    organization: organization.name,
    madeAt: momentText(toOffsetIso(madeAt, timeZone)),
    places: places.map(({ name }) => name),
    hasPictures: pictures.length > 0,
  })
  const scope = { organizationId, shopId: null }
  return [
    { path: 'index.html', lines: () => once(guide) },
    { path: MANIFEST, lines: () => once(`${JSON.stringify(manifest, null, 2)}\n`) },
    ...sheets.map(sheet => ({
      path: `planillas/${sheet.file}.csv`,
      lines: () => progress.of(csvOf(sheet, snapshot.rows(sheet.asked(scope)), currency)),
    })),
    {
      path: 'turnos.ics',
      lines: () => calendarOf(snapshot, organizationId, organization.name),
    },
    ...tables.map(({ columns }) => jsonOf(snapshot, organizationId, columns, progress)),
    { path: STOPS, lines: () => stoppedAddresses(context, snapshot, organizationId) },
    ...pictures.map(file => ({
      path: pictureFile(file),
      file: async () => (await context.uploads.read(file))?.body ?? null,
    })),
  ]
}

function jsonOf(
  snapshot: Snapshot,
  organizationId: string,
  columns: Columns,
  progress: ReturnType<typeof createProgress>,
): Entry {
  return {
    path: rowsFile(columns.table.name),
    lines: () => progress.of(rowsAsJson(snapshot, organizationId, columns)),
  }
}

async function* once(text: string): AsyncGenerator<string> {
  yield text
}

/** The place in which it was asked for is the first one. */
async function findOrganization(
  { rows }: Snapshot,
  { organization_id: id, comerce_id: first }: ExportRow,
): Promise<{ readonly organization: Organization; readonly places: readonly Place[] }> {
  const [organization] = await all(
    rows(sql<Organization>`select name, shares_customers from organizations where id = ${id}`),
  )
  const places = await all(
    rows(sql<Place>`select id, name, ad_url, currency from comerces where organization_id = ${id}
      order by (id = ${first}) desc, created_at, id`),
  )
  return { organization: organization!, places }
}

async function all<Row>(rows: AsyncIterable<Row>): Promise<Row[]> {
  const list: Row[] = []
  for await (const row of rows) list.push(row)
  return list
}

/** The files of the pictures that the rows name and that are there. */
async function picturesOf(
  { uploads }: Context,
  { rows }: Snapshot,
  organizationId: string,
): Promise<string[]> {
  const named = await all(
    rows(sql<{ name: string; widths: number[] | null; avatar: string | null }>`
      select name, widths, null as avatar from pictures where organization_id = ${organizationId}
      union all select '', null, avatar from staff where organization_id = ${organizationId} and avatar is not null
      order by name, avatar`),
  )
  const files = named.flatMap(({ name, widths, avatar }) =>
    widths === null
      ? [avatar!.replace(/^\/uploads\//, '')]
      : widths.map(width => `${name}-${width}.webp`),
  )
  const there: string[] = []
  for (const file of new Set(files.filter(one => fileName.test(one)))) {
    const opened = await uploads.read(file)
    if (opened === null) continue
    opened.body.destroy()
    there.push(file)
  }
  return there
}
