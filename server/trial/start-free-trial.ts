import { randomUUID } from 'node:crypto'
import { sql, type Transaction } from 'kysely'
import type { Received, Reply } from '#contract/contract.ts'
import { limits } from '#contract/limits.ts'
import { isAdUrl, isReservedAdUrl } from '#domain/ad-url.ts'
import { mailAccountExists, mailToken, mayMail } from '../accounts/account-mails.ts'
import { refuseWeakPassword } from '../accounts/password-rules.ts'
import { hashPassword } from '../accounts/passwords.ts'
import { readPhone, registerUser } from '../accounts/register-user.ts'
import type { Context } from '../context.ts'
import type { Idempotency } from '../http/handler.ts'
import { findReplay, once } from '../http/idempotency.ts'
import type { Limiter } from '../http/limiter.ts'
import { refuse, refuseField } from '../http/refusal.ts'
import { findTaken } from './queries.ts'

type Wanted = Received<'startFreeTrial', 'body'>
type Started = Reply<'startFreeTrial'>
type Checked = Wanted & { readonly phone: string; readonly passwordHash: string }

/**
 * A shop and its owner at once, for thirty days. An address that already has an account gets the same answer and
 * nothing is created: its owner hears of it by mail.
 */
export async function startFreeTrial(
  context: Context,
  limiter: Limiter,
  wanted: Wanted,
  idempotency: Idempotency | null,
): Promise<Started> {
  const replay = await findReplay<Started>(context.database.db, idempotency)
  if (replay !== null) return replay
  const checked = await check(wanted)
  const isMailed = await mayMail(limiter, wanted.email)
  const started = await once(context, idempotency, async trx => {
    // Asked before anything about the person, so that this answer cannot depend on her.
    if ((await findTaken(trx, [wanted.ad_url])).size > 0) refuseTaken()
    const ownerId = await register(context, trx, checked, isMailed)
    if (ownerId !== null) await createShop(trx, checked, ownerId, context.clock.now())
    return { ad_url: wanted.ad_url, message: 'Te mandamos un mail. Abrilo para entrar a tu panel.' }
  })
  return started
}

async function check(wanted: Wanted): Promise<Checked> {
  const { ad_url, name, comerce_name, email, password } = wanted
  if (!isAdUrl(ad_url)) refuseField('ad_url', 'Usá letras sin acento, números y guiones.')
  if (isReservedAdUrl(ad_url)) refuseField('ad_url', 'Esa dirección está reservada. Elegí otra.')
  const phone = readPhone(wanted.phone)
  refuseWeakPassword(password, [name, email, comerce_name])
  return { ...wanted, phone, passwordHash: await hashPassword(password) }
}

async function register(
  context: Context,
  trx: Transaction<unknown>,
  { name, email, phone, passwordHash }: Checked,
  isMailed: boolean,
): Promise<string | null> {
  const owner = { name, email, phone, passwordHash, isCustomer: false }
  const id = await registerUser(trx, owner, context.clock.now())
  if (isMailed && id === null) await mailAccountExists(context, trx, email)
  if (isMailed && id !== null) await mailToken(context, trx, { id, email }, 'verify_account')
  return id
}

async function createShop(
  trx: Transaction<unknown>,
  wanted: Checked,
  ownerId: string,
  now: number,
): Promise<void> {
  const organizationId = randomUUID()
  const at = new Date(now)
  const trialEndsAt = new Date(now + limits.trial_days * 86_400_000)
  await sql`
    insert into organizations (id, name, owner_id, subscription, trial_ends_at, created_at)
    values (${organizationId}, ${wanted.comerce_name}, ${ownerId}, 'trialing', ${trialEndsAt}, ${at})`.execute(
    trx,
  )
  const comerceId = await insertComerce(trx, wanted, organizationId, at)
  await sql`
    insert into memberships (organization_id, comerce_id, user_id, role, created_at)
    values (${organizationId}, ${comerceId}, ${ownerId}, 'comerce_admin', ${at})`.execute(trx)
}

async function insertComerce(
  trx: Transaction<unknown>,
  wanted: Checked,
  organizationId: string,
  at: Date,
): Promise<string> {
  const { rows } = await sql<{ id: string }>`
    insert into comerces (organization_id, id, ad_url, name, category, address, city, latitude,
      longitude, whatsapp, status, created_at)
    values (${organizationId}, ${randomUUID()}, ${wanted.ad_url}, ${wanted.comerce_name},
      ${wanted.category ?? 'barberia'}, ${wanted.address}, ${wanted.city}, ${wanted.latitude ?? null},
      ${wanted.longitude ?? null}, ${wanted.phone}, 'draft', ${at})
    on conflict (ad_url) do nothing returning id`.execute(trx)
  const id = rows[0]?.id ?? refuseTaken()
  // Whoever gave this address up a moment ago keeps it: the insert waited for that change to be committed.
  const { rows: history } = await sql`
    select from ad_url_history where ad_url = ${wanted.ad_url}`.execute(trx)
  return history.length > 0 ? refuseTaken() : id
}

function refuseTaken(): never {
  const message = 'Esa dirección ya está en uso. Elegí otra.'
  return refuse('ad_url_taken', { errors: [{ field: 'ad_url', message }] })
}
