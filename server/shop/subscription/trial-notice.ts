import { sql } from 'kysely'
import { dateOf, longDateText } from '#contract/texts/texts.ts'
import { toOffsetIso } from '#domain/calendar/local-time.ts'
import type { Addressed, Composed, Writer } from '#server/kernel/outbox/compose.ts'
import { writeMail } from '#server/kernel/outbox/mail-layout.ts'

/** In order of time; the last one whose time has come is the one to send. */
export const trialNotices = [
  'day-1',
  'day-7',
  'left-7',
  'left-3',
  'left-1',
  'over',
  'over-7',
] as const
export type TrialNotice = (typeof trialNotices)[number]

type Row = {
  readonly name: string
  readonly subscription: string
  readonly trial_ends_at: number
  readonly time_zone: string
  readonly ad_url: string
  /** Whether any of the shops was published, a break included. */
  readonly is_published: boolean
}
type Words = { readonly subject: string; readonly paragraphs: readonly string[] }

/** The mail of a notice to the owner of a trial. Dropped when the subscription has another state by now. */
export async function trialNoticeMailOf(
  { db, publicUrl }: Writer,
  { subject_id: organizationId, payload }: Addressed,
): Promise<Composed> {
  const { rows } = await sql<Row>`
    select o.name, o.subscription, o.trial_ends_at, c.time_zone, c.ad_url,
      exists (select from comerces p where p.organization_id = o.id and p.status <> 'draft') as is_published
    from organizations o join comerces c on c.organization_id = o.id
    where o.id = ${organizationId} order by (c.status = 'draft'), c.created_at limit 1`.execute(db)
  const row = rows[0]
  const notice = payload['notice'] as TrialNotice
  const expected = notice.startsWith('over') ? 'paused' : 'trialing'
  if (row?.subscription !== expected) return { dropped: 'trial_over' }
  const end = longDateText(dateOf(toOffsetIso(row.trial_ends_at, row.time_zone)))
  const page = row.is_published ? `${publicUrl}/b/${row.ad_url}` : null
  const { subject, paragraphs } = wordsOf(notice, end, page)
  return {
    mail: writeMail({
      subject,
      title: subject,
      paragraphs,
      action: { label: 'Abrir mi panel', url: `${publicUrl}/dashboard` },
      why: `Te escribimos porque abriste ${row.name} en Mi Turno.`,
      publicUrl,
    }),
  }
}

const KEPT =
  'Los turnos que ya están reservados, sus links y sus avisos siguen igual. Tus datos quedan guardados.'

/** `page`: the address of the page; null while it is not published. */
function wordsOf(notice: TrialNotice, end: string, page: string | null): Words {
  switch (notice) {
    case 'day-1':
      return {
        subject: 'Tu local ya está en Mi Turno',
        paragraphs: [
          page === null
            ? 'Cargá tus servicios y tus horarios, publicá la página y compartí el link.'
            : `Tu página ya está publicada. Compartí su link: ${page}`,
        ],
      }
    case 'day-7':
      return {
        subject: 'Una semana con Mi Turno',
        paragraphs: [
          page === null
            ? 'Tu página todavía no está publicada. En tu panel ves qué le falta.'
            : '¿Ya recibiste tu primer turno en línea? Poné el link en tu WhatsApp y en tu puerta.',
        ],
      }
    case 'left-7':
    case 'left-3':
    case 'left-1':
      return {
        subject: `Tu prueba termina el ${end}`,
        paragraphs: [
          page === null
            ? 'Para seguir con Mi Turno después de ese día, respondé este mail.'
            : 'Para seguir tomando turnos en línea después de ese día, respondé este mail.',
          KEPT,
        ],
      }
    case 'over':
      return {
        subject: 'Tu prueba terminó',
        paragraphs: [
          page === null
            ? 'Durante siete días tu panel funciona completo.'
            : 'Tu página sigue en línea y muestra tu WhatsApp, pero no toma turnos nuevos. Durante siete días tu panel funciona completo.',
          KEPT,
        ],
      }
    case 'over-7':
      return {
        subject: 'Tu panel queda para consultar',
        paragraphs: [
          'Desde hoy en tu panel podés ver todo y atender los turnos que ya tenés, sin cargar cosas nuevas. Respondé este mail y lo reactivamos.',
          KEPT,
        ],
      }
  }
}
