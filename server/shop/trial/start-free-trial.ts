import { type Transaction, sql } from 'kysely'
import type { Received, Reply } from '#contract/contract.ts'
import { isAdUrl, isReservedAdUrl } from '#domain/shop/ad-url.ts'
import { addMail, mayMail } from '#server/people/accounts/account-mails.ts'
import { proofMark } from '#server/people/accounts/claimant.ts'
import { refuseWeakPassword } from '#server/people/accounts/password-rules.ts'
import { hashPassword } from '#server/people/accounts/passwords.ts'
import { registerUser, signUpAgain } from '#server/people/accounts/register-user.ts'
import { lockAll } from '#server/scheduling/locks.ts'
import type { Context } from '#server/context.ts'
import type { Limiter } from '#server/kernel/http/limiter.ts'
import { refuseField } from '#server/kernel/http/refusal.ts'
import { once } from '#server/kernel/unit-of-work/work.ts'
import { phoneOrRefuse, phonesAt } from '#server/kernel/phones.ts'
import { countryFrom, timeZoneIn } from './propose-country.ts'
import { createShop, refuseTaken } from './create-shop.ts'
import { findTaken } from './queries.ts'
import { reserveAdUrl } from './reserve-ad-url.ts'
import { hasHadTrial, noteTrial, ownsShop } from './trial-owners.ts'
import { forgetStaff } from './forget-unverified.ts'

type TrialRequest = Received<'startFreeTrial', 'body'>
type Started = Reply<'startFreeTrial'>
type Checked = Omit<TrialRequest, 'country' | 'city' | 'name' | 'address'> & {
  readonly name: string
  readonly address: string
  readonly city: string
  readonly country: string
  readonly time_zone: string
  readonly currency: string
  readonly phone: string
  readonly passwordHash: string | null
  readonly mark: string | null
}

const LOOK_AT_YOUR_MAIL = 'Te mandamos un mail. Abrilo para entrar a tu panel.'

/**
 * Starts a trial of thirty days: creates a shop and its owner. If the mail address has an account already, the answer
 * is the same, the public address is reserved, and the holder of the account is asked by mail whether it was them.
 * Somebody who has had a trial is told by mail. When the mailbox may get no mail now, nothing changes, so that the links
 * that were mailed keep working.
 */
export async function startFreeTrial(
  context: Context,
  limiter: Limiter,
  wanted: TrialRequest,
): Promise<Started> {
  const done = { ad_url: wanted.ad_url, message: LOOK_AT_YOUR_MAIL }
  if (wanted.website) return done
  const checked = await check(context, wanted)
  if (!(await mayMail(limiter, wanted.email))) return done
  return await once(context, async ({ trx }) => {
    await lockAll(trx, 'ad_url', [wanted.ad_url])
    await withdrawUnconfirmed(trx, wanted, checked.mark)
    // Checked before anything about the person, so that this answer does not depend on them.
    const taken = await findTaken(trx, [wanted.ad_url], context.clock.now())
    if (taken.size > 0) refuseTaken()
    await open(context, trx, checked)
    return done
  })
}

async function check(context: Context, wanted: TrialRequest): Promise<Checked> {
  const { ad_url, comerce_name, password, name = comerce_name, city = '', address = '' } = wanted
  if (!isAdUrl(ad_url)) refuseField('ad_url', 'Usá letras sin acento, números y guiones.')
  if (isReservedAdUrl(ad_url)) refuseField('ad_url', 'Esa dirección está reservada. Elegí otra.')
  const country = countryFrom(wanted.country, wanted)
  const phone = phoneOrRefuse(wanted.phone, phonesAt({ country: country.code, city }), 'phone')
  // With a password the form is filled in completely; without one the rest is asked for afterwards.
  if (password !== undefined && address === '' && city === '')
    refuseField('address', 'Completá este dato; si vas a domicilio, alcanza con la ciudad.')
  const mark = proofMark(context, wanted.proof)
  return {
    ...wanted,
    name,
    city,
    address,
    country: country.code,
    time_zone: timeZoneIn(country, wanted),
    currency: country.currency,
    phone,
    mark,
    passwordHash: await hashOf(wanted, name),
  }
}

async function hashOf(
  { password, email, comerce_name: shop, ad_url: adUrl }: TrialRequest,
  name: string,
): Promise<string | null> {
  if (password === undefined) return null
  await refuseWeakPassword(password, [name, email, shop, adUrl])
  return await hashPassword(password)
}

async function open(context: Context, trx: Transaction<unknown>, checked: Checked): Promise<void> {
  const now = context.clock.now()
  const { name, email, phone, passwordHash, mark } = checked
  const owner = { name, email, phone, passwordHash, isCustomer: false, signupProof: mark }
  if (await hasHadTrial(trx, context, checked)) {
    const waiting = await signUpAgain(trx, owner, now)
    await reserveAdUrl(context, trx, checked, false)
    // Somebody who begins again before they ever logged in gets the verification mail again instead.
    const isWaiting = waiting !== null && (await ownsShop(trx, waiting.id))
    if (!isWaiting) await addMail(context, trx, 'trial_used', email)
    // Somebody else may have used their address before: after the verification their own password counts.
    if (waiting !== null) await addMail(context, trx, 'verify_account', email, waiting.tokenId)
    return
  }
  const signedUp = await registerUser(trx, owner, now)
  if (!signedUp?.isNew) {
    await reserveAdUrl(context, trx, checked, true)
    return
  }
  const organizationId = await createShop(trx, checked, signedUp.id, now)
  await noteTrial(trx, context.secrets, checked, { organizationId, now })
  await addMail(context, trx, 'verify_account', email, signedUp.tokenId)
}

/**
 * Deletes the unconfirmed trials that the same browser asked for with this public address or this mail, so that a
 * mistyped mail can be corrected. The answer does not show whether the mistyped address has an account.
 */
async function withdrawUnconfirmed(
  trx: Transaction<unknown>,
  { ad_url: adUrl, email }: { readonly ad_url: string; readonly email: string },
  mark: string | null,
): Promise<void> {
  if (mark === null) return
  await sql`
    delete from ad_url_reservations where ad_url = ${adUrl} and wanted ->> 'mark' = ${mark}`.execute(
    trx,
  )
  const { rows } = await sql<{ user_id: string; is_only_this: boolean }>`
    select u.id as user_id, u.signup_proof = ${mark} and not u.is_customer as is_only_this
    from comerces c
    join organizations o on o.id = c.organization_id
    join users u on u.id = o.owner_id
    where (c.ad_url = ${adUrl} or u.email = ${email}) and c.status = 'draft' and o.trial_mark = ${mark}
      and u.status = 'pending_verification'
      and not exists (select from payments p where p.organization_id = o.id)
    for update of u`.execute(trx)
  for (const { user_id, is_only_this } of rows)
    await forgetStaff(trx, [user_id], is_only_this ? 'whole' : 'shops')
}
