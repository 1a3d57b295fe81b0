import { sql, type Kysely, type Transaction } from 'kysely'
import { mailboxOf } from '#server/kernel/outbox/mailbox.ts'
import type { Context } from '#server/context.ts'
import { limitFactor } from '#server/kernel/http/limiter.ts'
import type { Secrets } from '#server/kernel/secrets.ts'

type Fingerprint = Pick<Secrets, 'fingerprint'>
type Owner = { readonly email: string; readonly phone: string }

/**
 * Whether somebody has had a trial: each mailbox, however it is spelled, and each phone gets one. Only fingerprints of
 * both are stored; they stay after the shop and its owner are erased.
 */
export async function hasHadTrial(
  trx: Transaction<unknown>,
  { config, secrets }: Pick<Context, 'config' | 'secrets'>,
  owner: Owner,
): Promise<boolean> {
  const [mailbox, phone] = identitiesOf(secrets, owner)
  const { rows } = await sql<{ by_mail: number; by_phone: number; owns: boolean }>`
    select count(*) filter (where identity = ${mailbox})::int as by_mail,
      count(*) filter (where identity = ${phone})::int as by_phone,
      exists (select from organizations o join users u on u.id = o.owner_id
        where u.email = ${owner.email}) as owns
    from trial_owners where identity in (${mailbox}, ${phone})`.execute(trx)
  const found = rows[0] ?? { by_mail: 0, by_phone: 0, owns: false }
  return found.owns || found.by_mail > 0 || found.by_phone >= limitFactor(config)
}

export async function ownsShop(trx: Transaction<unknown>, userId: string): Promise<boolean> {
  const { rows } = await sql`select from organizations where owner_id = ${userId} limit 1`.execute(
    trx,
  )
  return rows.length > 0
}

/** Saves the fingerprints of the owner's mailbox and phone, so that neither gets a second trial. */
export async function noteTrial(
  trx: Transaction<unknown>,
  secrets: Fingerprint,
  owner: Owner,
  { organizationId, now }: { readonly organizationId: string; readonly now: number },
): Promise<void> {
  for (const identity of identitiesOf(secrets, owner)) {
    await sql`insert into trial_owners (identity, organization_id, created_at)
      values (${identity}, ${organizationId}, ${new Date(now)})`.execute(trx)
  }
}

/** Replaces identities that an older version stored as plain text by fingerprints, which need the server's secret. */
export async function hideTrialOwners(db: Kysely<unknown>, secrets: Fingerprint): Promise<void> {
  const { rows } = await sql<{ identity: string }>`
    select distinct identity from trial_owners where identity like '%:%'`.execute(db)
  for (const { identity } of rows) {
    await sql`update trial_owners set identity = ${hidden(secrets, identity)}
      where identity = ${identity}`.execute(db)
  }
}

function identitiesOf(secrets: Fingerprint, { email, phone }: Owner): [string, string] {
  return [hidden(secrets, `mail:${mailboxOf(email)}`), hidden(secrets, `phone:${phone}`)]
}

function hidden(secrets: Fingerprint, identity: string): string {
  return secrets.fingerprint(`trial:${identity}`)
}
