import { sql } from 'kysely'
import type { Received, Reply } from '#contract/contract.ts'
import { limits } from '#contract/protocol/limits.ts'
import type { Context } from '#server/context.ts'
import { accountOf, membershipOf, type Caller } from '#server/kernel/http/caller.ts'
import { refuse, refuseField } from '#server/kernel/http/refusal.ts'
import { transact } from '#server/kernel/unit-of-work/work.ts'
import { findPasswordHash } from '../confirm-password.ts'
import { hashPassword, isPassword } from '../passwords.ts'
import { hasFactor } from '../second-factor/factors.ts'
import { openSessionByPin, type OpenedSession, type SessionClient } from '../sessions.ts'
import { readDeviceCookie } from './cookie.ts'
import { findDevice, type TrustedDevice } from './find-device.ts'
import { forgetTry, isMember, pinWith, takeTry } from './pins.ts'

type SharedDevice = Reply<'getTrustedDevice'>['device']
type Member = NonNullable<SharedDevice>['members'][number]

/** The members who may sign in here by PIN: those who chose one on this device and still work in the shop. */
export async function findSharedDevice(
  context: Context,
  client: SessionClient,
): Promise<SharedDevice> {
  const device = await findDevice(context, readDeviceCookie(context.config, client.cookie))
  if (device === null) return null
  const { db } = context.database
  const { rows: members } = await sql<Member>`
    select a.id, a.name, a.avatar, (p.tries >= ${limits.pin_attempts}
      or d.wrong_pins >= ${limits.pin_attempts_per_device}) as is_locked
    from device_pins p
    join trusted_devices d on d.organization_id = p.organization_id and d.id = p.device_id
    join users a on a.id = p.user_id
    where p.organization_id = ${device.organizationId} and p.device_id = ${device.id} and ${isMember}
    order by plain_text(a.name), a.id`.execute(db)
  const { rows: shops } = await sql<NonNullable<SharedDevice>['comerce']>`
    select id, name, status = 'suspended' as is_suspended from comerces
    where organization_id = ${device.organizationId} and id = ${device.shopId}`.execute(db)
  const [comerce] = shops
  return comerce === undefined ? null : { name: device.name, comerce, members }
}

/**
 * Signs in with the device's cookie and a PIN. Without both, the answer reveals only whether the browser is trusted.
 */
export async function enterByPin(
  context: Context,
  { member, pin }: Received<'enterByPin', 'body'>,
  client: SessionClient,
): Promise<OpenedSession> {
  const secret = readDeviceCookie(context.config, client.cookie)
  const device = (await findDevice(context, secret)) ?? refuse('not_found')
  const { db } = context.database
  const { hash, isLocked } = await takeTry(db, device, member)
  if (isLocked) refuse('pin_locked')
  if (!(await isPassword(pinWith(secret ?? '', pin), hash))) refuse('wrong_pin')
  await forgetTry(db, device, member)
  return await openSessionByPin(context, member, client, device)
}

/** Sets the user's PIN on this device. The call is `stepUp`, so they have just confirmed their identity. */
export async function choosePin(
  context: Context,
  caller: Caller,
  pin: string,
  client: SessionClient,
): Promise<void> {
  const { device, secret, userId } = await ownDevice(context, caller, client)
  const { db } = context.database
  if (isEasy(pin)) refuseField('pin', 'Es fácil de adivinar. Elegí otro.')
  // A session opened by PIN must confirm `stepUp` calls, so the account needs a password or a second factor.
  if ((await findPasswordHash(db, userId)) === null && !(await hasFactor(db, userId)))
    refuse('password_needed')
  const hash = await hashPassword(pinWith(secret, pin))
  await transact(context, async ({ trx, now, emit }) => {
    await sql`
      insert into device_pins (organization_id, device_id, user_id, pin_hash, created_at)
      values (${device.organizationId}, ${device.id}, ${userId}, ${hash}, ${new Date(now)})
      on conflict (organization_id, device_id, user_id)
      do update set pin_hash = excluded.pin_hash, created_at = excluded.created_at, tries = 0`.execute(
      trx,
    )
    const detail = { to: { device: device.name } }
    const entry = { ...entryOf(device, userId), detail, action: 'device.pin_chosen' } as const
    await emit({ type: 'act.done', entry })
  })
}

export async function forgetPin(
  context: Context,
  caller: Caller,
  client: SessionClient,
): Promise<void> {
  const { device, userId } = await ownDevice(context, caller, client)
  await transact(context, async work => {
    const { trx } = work
    const { numAffectedRows } = await sql`
      delete from device_pins where organization_id = ${device.organizationId}
        and device_id = ${device.id} and user_id = ${userId}`.execute(trx)
    if (numAffectedRows !== 1n) refuse('not_found')
    const detail = { from: { device: device.name } }
    const entry = { ...entryOf(device, userId), detail, action: 'device.pin_forgotten' } as const
    await work.emit({ type: 'act.done', entry })
  })
}

type OwnDevice = {
  readonly device: TrustedDevice
  readonly secret: string
  readonly userId: string
}

/** The device of the request. Refuses one that does not belong to the shop of the session. */
async function ownDevice(
  context: Context,
  caller: Caller,
  client: SessionClient,
): Promise<OwnDevice> {
  const account = accountOf(caller)
  const secret = readDeviceCookie(context.config, client.cookie)
  const device = await findDevice(context, secret)
  if (device === null || secret === null || device.shopId !== membershipOf(account).shopId)
    return refuse('not_found')
  if (account.roles.includes('admin')) refuse('forbidden')
  return { device, secret, userId: account.userId }
}

function entryOf({ organizationId, shopId }: TrustedDevice, userId: string) {
  const actor = { kind: 'person', id: userId } as const
  return { organizationId, shopId, actor, subjectId: null }
}

/** PINs that are tried first: 0000, 1234, 9876, 1212. */
function isEasy(pin: string): boolean {
  const digits = Array.from(pin, Number)
  const steps = digits.slice(1).map((digit, place) => digit - (digits[place] ?? 0))
  const isLine = steps.every(step => step === steps[0]) && Math.abs(steps[0] ?? 0) <= 1
  const half = pin.slice(0, pin.length / 2)
  return isLine || half + half === pin
}
