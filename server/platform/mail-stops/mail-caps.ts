/**
 * Daily limits of mails to one mailbox and from one shop, so that bookings cannot flood a stranger's mailbox and a new
 * trial cannot send mass mail. Over a limit the appointment stays booked, its mail is not sent, and the shop gets one
 * notice. Counted in the database by all processes together, with the shop's day in the key.
 */
import { sql, type Kysely } from 'kysely'
import { DAY } from '#domain/calendar/interval.ts'
import { localDate } from '#domain/calendar/local-time.ts'
import {
  MAILS_TO_ONE,
  MAILS_TO_ONE_FROM_A_SHOP,
  mailsADay,
  PUSHES_TO_ONE,
} from '#domain/shop/mail-caps.ts'
import type { Context } from '#server/context.ts'
import { limitFactor } from '#server/kernel/http/limiter.ts'
import { mailboxOf } from '#server/kernel/outbox/mailbox.ts'
import { maskAddress } from '#server/kernel/outbox/mask-address.ts'
import type { MayLeave } from '#server/kernel/outbox/send-due.ts'

const SENT_AGAIN =
  'Los que todavía sirvan los podés reenviar desde mañana: están en Mensajes de hoy, «Mails que no llegaron».'

/** Mails to the shop's own team, which are not limited. Account mails belong to no shop and have their own limits. */
const TO_THE_TEAM = new Set([
  'notices',
  'daily_digest',
  'trial_notice',
  'subscription_notice',
  'shop_suspension',
  'owner_news',
  'export_ready',
])

type Parts = Pick<Context, 'database' | 'secrets' | 'config' | 'clock'>
type Shop = {
  readonly comerce_id: string
  readonly time_zone: string
  readonly created_at: number
  readonly is_paid: boolean
}
type Cap = { readonly key: string; readonly most: number; readonly notice: string }

export function capMails({ database: { db }, secrets, config, clock }: Parts): MayLeave {
  const factor = limitFactor(config)
  return async ({ organization_id: organizationId, kind, recipient, subject_id: subjectId }) => {
    if (kind.startsWith('push_')) return await mayPush({ db, recipient, factor, now: clock.now() })
    if (organizationId === null || TO_THE_TEAM.has(kind)) return true
    const shop = await findShop(db, organizationId)
    if (shop === null) return true
    const now = clock.now()
    const day = localDate(now, shop.time_zone)
    const who = secrets.fingerprint(mailboxOf(recipient))
    const ageDays = (now - shop.created_at) / DAY
    const ofShop = factor * mailsADay({ isPaid: shop.is_paid, ageDays })
    const caps: Cap[] = [
      {
        key: `mails:${day}:${organizationId}:${who}`,
        most: factor * MAILS_TO_ONE_FROM_A_SHOP,
        notice: `Hoy ya salieron ${MAILS_TO_ONE_FROM_A_SHOP} mails a ${maskAddress(recipient)}. Los demás de hoy no salen; los turnos quedan igual. ${SENT_AGAIN}`,
      },
      {
        key: `mails:${day}:${organizationId}`,
        most: ofShop,
        notice: `Hoy ya salieron ${ofShop} mails de tu local, el máximo por día por ahora. Los demás de hoy no salen; los turnos quedan igual. ${SENT_AGAIN} Si necesitás más, escribinos.`,
      },
      {
        key: `mails:${day}:${who}`,
        most: factor * MAILS_TO_ONE,
        notice: `${maskAddress(recipient)} ya recibió hoy todos los mails que mandamos a una dirección. El tuyo no salió; el turno queda igual.`,
      },
    ]
    for (const { key, most, notice } of caps) {
      const count = await countOne(db, key, now)
      if (count <= most) continue
      if (count === most + 1) await keepNotice(db, shop, { subjectId, notice, now })
      return false
    }
    return true
  }
}

type Pushed = {
  readonly db: Kysely<unknown>
  readonly recipient: string
  readonly factor: number
  readonly now: number
}

/** Limits the pushes to one device in a day. Nobody is told when it is reached. */
async function mayPush({ db, recipient, factor, now }: Pushed): Promise<boolean> {
  const day = new Date(now).toISOString().slice(0, 10)
  return (await countOne(db, `push:${day}:${recipient}`, now)) <= factor * PUSHES_TO_ONE
}

/** Adds one and returns the new count. The row lock makes concurrent calls count one after another. */
async function countOne(db: Kysely<unknown>, key: string, now: number): Promise<number> {
  const { rows } = await sql<{ points: number }>`
    insert into rate_limits (key, points, expire) values (${key}, 1, ${now + 2 * DAY})
    on conflict (key) do update set points = rate_limits.points + 1 returning points`.execute(db)
  return rows[0]?.points ?? 0
}

/** The oldest shop of the organization; its branches share the limit. */
async function findShop(db: Kysely<unknown>, organizationId: string): Promise<Shop | null> {
  const { rows } = await sql<Shop>`
    select c.id as comerce_id, c.time_zone, o.created_at, (o.paid_until is not null or o.subscription = 'active') as is_paid
    from organizations o join comerces c on c.organization_id = o.id
    where o.id = ${organizationId} order by c.created_at, c.id limit 1`.execute(db)
  return rows[0] ?? null
}

type HeldNotice = { readonly subjectId: string; readonly notice: string; readonly now: number }

async function keepNotice(
  db: Kysely<unknown>,
  { comerce_id: shopId }: Shop,
  { subjectId, notice, now }: HeldNotice,
): Promise<void> {
  await sql`
    insert into notices (organization_id, comerce_id, event, subject_id, revision, message, was_heard, at)
    select c.organization_id, c.id, 'mail:held', ${subjectId}, 1, ${notice}, false, ${new Date(now)}
    from comerces c where c.id = ${shopId}`.execute(db)
}
