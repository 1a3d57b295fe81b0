import { sql, type Transaction } from 'kysely'
import type { Config } from '../config.ts'

type Person = { readonly email: string; readonly phone: string }

/** One trial for one person: by her mailbox, however it is spelled, and by her phone. */
export async function hasHadTrial(
  trx: Transaction<unknown>,
  { rateLimitProfile }: Pick<Config, 'rateLimitProfile'>,
  person: Person,
): Promise<boolean> {
  const [mailbox, phone] = identitiesOf(person)
  const { rows } = await sql<{ by_mail: number; by_phone: number; owns: boolean }>`
    select count(*) filter (where identity = ${mailbox})::int as by_mail,
      count(*) filter (where identity = ${phone})::int as by_phone,
      exists (select from organizations o join users u on u.id = o.owner_id
        where u.email = ${person.email}) as owns
    from trial_owners where identity in (${mailbox}, ${phone})`.execute(trx)
  const found = rows[0] ?? { by_mail: 0, by_phone: 0, owns: false }
  const perPhone = rateLimitProfile === 'test' ? 100 : 1
  return found.owns || found.by_mail > 0 || found.by_phone >= perPhone
}

export async function ownsShop(trx: Transaction<unknown>, userId: string): Promise<boolean> {
  const { rows } = await sql`select from organizations where owner_id = ${userId} limit 1`.execute(
    trx,
  )
  return rows.length > 0
}

export async function noteTrial(
  trx: Transaction<unknown>,
  person: Person,
  organizationId: string,
  now: number,
): Promise<void> {
  for (const identity of identitiesOf(person)) {
    await sql`insert into trial_owners (identity, organization_id, created_at)
      values (${identity}, ${organizationId}, ${new Date(now)})`.execute(trx)
  }
}

function identitiesOf({ email, phone }: Person): [mailbox: string, phone: string] {
  return [`mail:${mailboxOf(email)}`, `phone:${phone}`]
}

/** `A.na+prueba@gmail.com` reaches the same person as `ana@gmail.com`. */
function mailboxOf(email: string): string {
  const [local = '', domain = ''] = email.toLowerCase().split('@')
  const bare = local.split('+')[0] ?? local
  const isDotless = domain === 'gmail.com' || domain === 'googlemail.com'
  return isDotless ? `${bare.replaceAll('.', '')}@gmail.com` : `${bare}@${domain}`
}
