import { randomUUID } from 'node:crypto'
import { sql, type Transaction } from 'kysely'
import type { Received, Reply } from '#contract/contract.ts'
import { limits } from '#contract/protocol/limits.ts'
import { changedFields } from '#server/kernel/changed-fields.ts'
import { noteChange } from '../audit/note-change.ts'
import type { Context } from '#server/context.ts'
import { membershipOf, type Account } from '#server/kernel/http/caller.ts'
import { refuse, refuseField } from '#server/kernel/http/refusal.ts'
import type { Work } from '#server/kernel/unit-of-work/events.ts'
import { changeRules } from '#server/scheduling/rules/change-rules.ts'
import type { PictureRow } from '#server/scheduling/availability/picture-row.ts'
import { toPhoto } from './face.ts'
import { keepFiles, removeFiles, type Kept } from './files.ts'
import {
  findPictures,
  isOffered,
  saveOrder,
  savePicture,
  type Shop,
  type ShopPicture,
  worksHere,
} from './queries.ts'
import { shrink, type Format } from './shrink.ts'

type Kind = PictureRow['kind']
type PictureWire = Reply<'uploadPicture'>['picture']

export const formats: Readonly<Record<Kind, Format>> = {
  logo: { widths: [96, 192, 384], isSquare: true },
  cover: { widths: [640, 800, 1280, 1920], isSquare: false },
  photo: { widths: [480, 960, 1600], isSquare: false },
}

export async function listPictures(
  { database }: Context,
  shop: Shop,
): Promise<Reply<'listPictures'>> {
  return toList(await findPictures(database.db, shop))
}

/** Adds a picture of the shop. A logo or cover replaces the one before; photos are added, up to a limit. */
export async function uploadPicture(
  context: Context,
  account: Account,
  kind: Kind,
  bytes: Uint8Array,
): Promise<Reply<'uploadPicture'>> {
  const shop = membershipOf(account)
  const kept = await keepFiles(context.uploads, await shrink(bytes, formats[kind]))
  let replaced: string[] = []
  const store = async (work: Work) => {
    const { trx, now } = work
    const before = await findPictures(trx, shop)
    replaced = await makeRoom(trx, shop, kind, before)
    const picture = await insertPicture(trx, shop, kind, kept, now)
    await noteChange(work, account, 'picture.added', { from: {}, to: { kind } })
    return { picture }
  }
  try {
    const stored = await changeRules(context, shop, store)
    await removeFiles(context.uploads, replaced)
    return stored
  } catch (error) {
    // Refused, or another upload with the same key was stored first.
    await removeFiles(context.uploads, [kept.name])
    throw error
  }
}

/** Removes the logo or cover that is replaced and returns its names; refuses one photo too many. */
async function makeRoom(
  trx: Transaction<unknown>,
  { organizationId }: Shop,
  kind: Kind,
  before: readonly PictureRow[],
): Promise<string[]> {
  const same = before.filter(one => one.kind === kind)
  if (kind === 'photo') {
    if (same.length >= limits.photos_per_comerce)
      refuseField('picture', `Hasta ${limits.photos_per_comerce} fotos. Quitá una para sumar otra.`)
    return []
  }
  for (const { id } of same)
    await sql`delete from pictures where organization_id = ${organizationId} and id = ${id}`.execute(
      trx,
    )
  return same.map(one => one.name)
}

async function insertPicture(
  trx: Transaction<unknown>,
  { organizationId, shopId }: Shop,
  kind: Kind,
  { name, widths, height }: Kept,
  now: number,
): Promise<PictureWire> {
  const id = randomUUID()
  await sql`
    insert into pictures (organization_id, id, comerce_id, kind, name, widths, height, position, created_at)
    values (${organizationId}, ${id}, ${shopId}, ${kind}, ${name}, ${[...widths]}, ${height}, 1000,
      ${new Date(now)})`.execute(trx)
  const blank = { alt: '', focus_x: 50, focus_y: 50, staff_id: null, service_id: null }
  return toWire({ id, kind, name, widths, height, ...blank })
}

export async function updatePicture(
  context: Context,
  account: Account,
  id: string,
  { position, ...fields }: Received<'updatePicture', 'body'>,
): Promise<Reply<'updatePicture'>> {
  const shop = membershipOf(account)
  return await changeRules(context, shop, async work => {
    const { trx } = work
    const before = await findPictures(trx, shop)
    const picture = before.find(one => one.id === id) ?? refuse('not_found')
    const { staff: staff_id = picture.staff_id, service: service_id = picture.service_id } = fields
    await requireOurs(trx, shop, picture, { staff_id, service_id })
    const next = {
      ...picture,
      alt: fields.alt ?? picture.alt,
      focus_x: fields.focus_x ?? picture.focus_x,
      focus_y: fields.focus_y ?? picture.focus_y,
      staff_id,
      service_id,
    }
    await savePicture(trx, shop, next)
    if (position !== undefined) await saveOrder(trx, shop, moved(before, id, position))
    const after = await findPictures(trx, shop)
    const change = changedFields(lookOf(id, before), lookOf(id, after))
    await noteChange(work, account, 'picture.changed', change)
    return toList(after)
  })
}

/** The photos' ids with one of them in another place. */
function moved(pictures: readonly PictureRow[], id: string, position: number): string[] {
  const others = pictures.filter(one => one.kind === 'photo' && one.id !== id).map(one => one.id)
  return others.toSpliced(position, 0, id)
}

/** Only a photo may show the work of a staff member or of a service, and only of this shop. */
async function requireOurs(
  trx: Transaction<unknown>,
  shop: Shop,
  picture: ShopPicture,
  { staff_id, service_id }: Pick<PictureRow, 'staff_id' | 'service_id'>,
): Promise<void> {
  const isPhoto = picture.kind === 'photo'
  const isNewStaff = staff_id !== null && staff_id !== picture.staff_id
  if (isNewStaff && !(isPhoto && (await worksHere(trx, shop, staff_id))))
    refuseField('staff', 'Elegí a alguien del equipo de este local.')
  const isNewService = service_id !== null && service_id !== picture.service_id
  if (isNewService && !(isPhoto && (await isOffered(trx, shop, service_id))))
    refuseField('service', 'Elegí un servicio de este local.')
}

function lookOf(id: string, all: readonly ShopPicture[]) {
  const picture = all.find(one => one.id === id)
  const place = all.filter(one => one.kind === 'photo').findIndex(one => one.id === id)
  return {
    alt: picture?.alt,
    focus_x: picture?.focus_x,
    focus_y: picture?.focus_y,
    work_of: picture?.staff_name,
    work_service: picture?.service_name,
    place: place + 1,
  }
}

export async function deletePicture(context: Context, account: Account, id: string): Promise<void> {
  const shop = membershipOf(account)
  const name = await changeRules(context, shop, async work => {
    const { trx } = work
    const { rows } = await sql<{ name: string; kind: Kind }>`
      delete from pictures where organization_id = ${shop.organizationId}
        and comerce_id = ${shop.shopId} and id = ${id} returning name, kind`.execute(trx)
    const gone = rows[0] ?? refuse('not_found')
    const change = { from: { kind: gone.kind }, to: {} }
    await noteChange(work, account, 'picture.removed', change)
    return gone.name
  })
  await removeFiles(context.uploads, [name])
}

function toWire(row: PictureRow): PictureWire {
  return { ...toPhoto(row), id: row.id, kind: row.kind }
}

function toList(rows: readonly PictureRow[]): Reply<'listPictures'> {
  return { items: rows.map(toWire), next_cursor: null }
}
