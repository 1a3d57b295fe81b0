import { sql } from 'kysely'
import { changedFields } from '#server/kernel/changed-fields.ts'
import { noteChange } from '../audit/note-change.ts'
import type { Context } from '#server/context.ts'
import { membershipOf, type Account } from '#server/kernel/http/caller.ts'
import { refuse } from '#server/kernel/http/refusal.ts'
import { findOtherBranches } from '../catalogue/queries.ts'
import { changeRules } from '#server/scheduling/rules/change-rules.ts'
import { addressOf, keepFiles, nameIn, removeFiles } from './files.ts'
import { shrink } from './shrink.ts'

export const AVATAR = { widths: [192], isSquare: true }

async function keepAvatar({ uploads }: Context, bytes: Uint8Array): Promise<string> {
  const { name, widths } = await keepFiles(uploads, await shrink(bytes, AVATAR))
  return addressOf(name, widths[0] ?? 0)
}

async function forget({ uploads }: Context, address: string | null): Promise<void> {
  const name = nameIn(address)
  if (name !== null) await removeFiles(uploads, [name])
}

/** Sets the account's own picture, or removes it (null). Returns its new address. */
export async function setOwnAvatar(
  context: Context,
  { userId }: Account,
  bytes: Uint8Array | null,
): Promise<string | null> {
  const avatar = bytes === null ? null : await keepAvatar(context, bytes)
  const { rows } = await sql<{ before: string | null }>`
    with was as (select id, avatar from users where id = ${userId} for update)
    update users u set avatar = ${avatar} from was where u.id = was.id
    returning was.avatar as before`.execute(context.database.db)
  await forget(context, rows[0]?.before ?? null)
  return avatar
}

/** Sets the picture of a staff member, which the public page shows, or removes it (null). Returns its new address. */
export async function setStaffAvatar(
  context: Context,
  account: Account,
  staffId: string,
  bytes: Uint8Array | null,
): Promise<string | null> {
  const shop = membershipOf(account)
  const avatar = bytes === null ? null : await keepAvatar(context, bytes)
  const before = await changeRules(context, shop, async work => {
    const { trx } = work
    const { rows } = await sql<{ before: string | null }>`
      with was as (select p.id, p.avatar from staff p
        join staff_comerces sc on sc.organization_id = p.organization_id and sc.staff_id = p.id
        where p.organization_id = ${shop.organizationId} and sc.comerce_id = ${shop.shopId}
          and p.id = ${staffId} for update of p)
      update staff p set avatar = ${avatar} from was
      where p.organization_id = ${shop.organizationId} and p.id = was.id
      returning was.avatar as before`.execute(trx)
    const [found] = rows
    if (found === undefined) {
      await forget(context, avatar)
      return refuse('not_found')
    }
    const change = changedFields(
      { has_picture: found.before !== null },
      { has_picture: avatar !== null },
    )
    await noteChange(work, account, 'staff.picture', change, staffId)
    for (const shopId of await findOtherBranches(trx, shop, staffId))
      await work.emit({ type: 'rules.changed', shopId })
    return found.before
  })
  // Only now the pages of all their branches show the new one.
  await forget(context, before)
  return avatar
}
