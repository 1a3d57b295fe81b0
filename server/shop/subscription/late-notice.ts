import { sql } from 'kysely'
import { dateOf, longDateText } from '#contract/texts/texts.ts'
import { toOffsetIso } from '#domain/calendar/local-time.ts'
import {
  type Consequence,
  datesOf,
  noticeDue,
  type SubscriptionNotice,
  type SubscriptionState,
} from '#domain/shop/subscription.ts'
import type { Addressed, Composed, Writer } from '#server/kernel/outbox/compose.ts'
import { writeMail } from '#server/kernel/outbox/mail-layout.ts'

type Row = {
  readonly name: string
  readonly state: SubscriptionState
  readonly since: number
  readonly cancel_at: number | null
  readonly time_zone: string
}
type Days = Readonly<Partial<Record<Consequence, string>>>
type Words = { readonly subject: string; readonly paragraphs: readonly string[] }

/** The mail to the owner of a late or ended subscription, with all its dates. Dropped when it has moved on. */
export async function subscriptionNoticeMailOf(
  { db, publicUrl, now }: Writer,
  { subject_id: organizationId, payload }: Addressed,
): Promise<Composed> {
  const { rows } = await sql<Row>`
    select o.name, o.subscription as state, coalesce(o.subscription_since, o.created_at) as since, o.cancel_at,
      c.time_zone
    from organizations o join comerces c on c.organization_id = o.id
    where o.id = ${organizationId} order by c.created_at limit 1`.execute(db)
  const row = rows[0]
  const notice = payload['notice'] as SubscriptionNotice
  const times = row && { state: row.state, since: row.since, cancelAt: row.cancel_at }
  if (times === undefined || noticeDue(times, now) !== notice)
    return { dropped: 'subscription_moved' }
  const following = datesOf(notice, times, now).map(
    ({ what, at }) => [what, dayOf(at, row!.time_zone)] as const,
  )
  const { subject, paragraphs } = wordsOf(notice, row!.name, Object.fromEntries(following))
  return {
    mail: writeMail({
      subject,
      title: subject,
      paragraphs,
      facts: following.map(([what, day]) => [names[what], day]),
      action: { label: 'Ver la suscripción', url: `${publicUrl}/dashboard/suscripcion` },
      why: `Te escribimos porque abriste ${row!.name} en Mi Turno.`,
      publicUrl,
    }),
  }
}

function dayOf(at: number, zone: string): string {
  const local = toOffsetIso(at, zone)
  return `${longDateText(dateOf(local))} de ${local.slice(0, 4)}`
}

const names: Readonly<Record<Consequence, string>> = {
  bookings_stop: 'Tu página deja de tomar turnos',
  subscription_ends: 'Termina la suscripción',
  page_closes: 'Se cierra tu página',
  data_erased: 'Borramos los datos',
}
const PAY =
  'Respondé este mail y te pasamos los datos para transferir. Si ya pagaste, respondé con el comprobante.'
const KEPT = 'Los turnos ya dados, sus links y sus avisos siguen igual.'
const BACK = 'Si querés volver, respondé este mail y lo reactivamos como estaba.'
const SAVE = 'Antes de ese día podés entrar a tu panel y bajar tus datos.'

function wordsOf(notice: SubscriptionNotice, name: string, days: Days): Words {
  switch (notice) {
    case 'due':
      return {
        subject: `Venció el pago de ${name}`,
        paragraphs: [
          `Todavía no nos llegó. Por ahora sigue todo igual; si no llega antes del ${days.bookings_stop}, ese día tu página deja de tomar turnos nuevos.`,
          PAY,
        ],
      }
    case 'stops':
      return {
        subject: `Tu página toma turnos hasta el ${days.bookings_stop}`,
        paragraphs: [`Sigue sin llegarnos el pago de ${name}. ${KEPT}`, PAY],
      }
    case 'stopped':
      return {
        subject: 'Tu página ya no toma turnos nuevos',
        paragraphs: [
          `No nos llegó el pago de ${name}, y desde hoy tu página muestra tu WhatsApp. ${KEPT} Con el pago vuelve todo en el día.`,
          PAY,
        ],
      }
    case 'ended':
      return {
        subject: `La suscripción de ${name} terminó`,
        paragraphs: [`No nos llegó el pago. ${KEPT} ${SAVE}`, BACK],
      }
    case 'closes':
      return {
        subject: `La página de ${name} se cierra el ${days.page_closes}`,
        paragraphs: [`Desde ese día nadie la ve. ${KEPT}`, BACK],
      }
    case 'erases':
    case 'erases_soon':
      return {
        subject: `El ${days.data_erased} borramos los datos de ${name}`,
        paragraphs: [
          `Clientes, turnos, equipo y fotos: no se pueden recuperar después. ${SAVE}`,
          BACK,
        ],
      }
  }
}
