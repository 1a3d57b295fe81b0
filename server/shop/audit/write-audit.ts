import { sql, type Kysely } from 'kysely'
import type { CallOnRecord } from '#contract/contract.ts'
import type { OtherAct, ShopAct } from '#contract/protocol/audit-acts.ts'
import { actingKey } from '#server/kernel/acting-key.ts'
import type { EventOf, Work } from '#server/kernel/unit-of-work/events.ts'

export type AuditEntry = {
  readonly organizationId: string | null
  readonly shopId: string | null
  readonly actor: { readonly kind: 'person' | 'platform' | 'system'; readonly id: string | null }
  readonly action: ShopAct | OtherAct | CallOnRecord
  readonly subjectId: string | null
  /** What it was before and after. Must never hold a secret: an entry stays as it is until the whole shop is erased. */
  readonly detail: Readonly<Record<string, unknown>>
}

declare module '#server/kernel/unit-of-work/events.ts' {
  interface DomainEvents {
    /** Somebody did what an audit keeps. */
    'act.done': { readonly entry: AuditEntry }
  }
}

export async function keepAct({ trx, now }: Work, { entry }: EventOf<'act.done'>): Promise<void> {
  await writeAudit(trx, entry, now)
}

/** To be called in the transaction of the action itself, so that the entry is written exactly when the action is. */
export async function writeAudit(
  db: Kysely<unknown>,
  entry: AuditEntry,
  now: number,
): Promise<void> {
  await sql`
    insert into audit (organization_id, comerce_id, actor_kind, actor_id, action, subject_id, key_id, detail, at)
    values (${entry.organizationId}, ${entry.shopId}, ${entry.actor.kind}, ${entry.actor.id},
      ${entry.action}, ${entry.subjectId}, ${actingKey()}, ${JSON.stringify(entry.detail)}, ${new Date(now)})`.execute(
    db,
  )
}
