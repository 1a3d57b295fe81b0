import { sql } from 'kysely'
import { dateOf, longDateText } from '#contract/texts/texts.ts'
import { toOffsetIso } from '#domain/calendar/local-time.ts'
import type { Addressed, Composed, Writer } from '#server/kernel/outbox/compose.ts'
import { writeMail } from '#server/kernel/outbox/mail-layout.ts'

type Row = {
  readonly shop: string
  readonly email: string
  readonly expires_at: number
  readonly closed_at: number | null
  readonly time_zone: string
  readonly owner: string
}

/** To the owner when their shops are offered to somebody, and to both when these change hands. */
export async function ownerNewsOf(
  { db, publicUrl }: Writer,
  { subject_id: invitationId, payload: { is, to, former, reason } }: Addressed,
): Promise<Composed> {
  const { rows } = await sql<Row>`
    select c.name as shop, i.email, i.expires_at, i.closed_at, c.time_zone, u.name as owner
    from invitations i join comerces c on c.id = i.comerce_id
    left join users u on u.id = ${to ?? null}::uuid
    where i.id = ${invitationId}`.execute(db)
  const row = rows[0]
  if (row === undefined) return { dropped: 'account_gone' }
  if (is === 'offered' && row.closed_at !== null) return { dropped: 'token_dead' }
  const isFormer = is === 'gave'
  const words = is === 'offered' ? offered(row, reason) : isFormer ? gave(row, former) : got(row)
  const action =
    isFormer && former === 'leaves'
      ? { label: 'Ver mi perfil', url: `${publicUrl}/profile` }
      : { label: 'Ver la suscripción', url: `${publicUrl}/dashboard/suscripcion` }
  const why = `Te escribimos porque ${is === 'got' ? 'ahora tenés' : 'tenías'} ${row.shop} a tu nombre en Mi Turno.`
  return { mail: writeMail({ ...words, title: words.subject, action, why, publicUrl }) }
}

/** `reason`: why the platform offered it in the owner's stead. */
function offered(
  { shop, email, expires_at: expiresAt, time_zone: zone }: Row,
  reason: string | undefined,
) {
  const until = longDateText(dateOf(toOffsetIso(expiresAt, zone)))
  const isOwn = reason === undefined
  return {
    subject: `Se ofreció ${shop} a otra persona`,
    paragraphs: [
      `Mandamos un link para que ${shop} pase a otro nombre, con su suscripción y sus datos. Vale hasta el ${until}; mientras nadie lo acepte, sigue a tu nombre.`,
      isOwn
        ? 'Si no lo pediste, retirá el ofrecimiento desde Suscripción y cambiá tu contraseña.'
        : 'Lo hicimos nosotros. Si no estás de acuerdo, retirá el ofrecimiento desde Suscripción y respondé este mail.',
    ],
    facts: [['A quién', email], ...(isOwn ? [] : [['Motivo', reason] as const])] as const,
  }
}

function gave({ shop, owner, email }: Row, former: unknown) {
  const after =
    former === 'leaves'
      ? 'Ya no entrás a su panel. Tu agenda y sus turnos quedaron en el local.'
      : 'Seguís en el equipo, con permiso para administrarlo. La suscripción ya no es tuya.'
  return {
    subject: `${shop} ya no está a tu nombre`,
    paragraphs: [`${owner} aceptó, y desde ahora está a su nombre.`, after],
    facts: [['A quién', email]] as const,
  }
}

function got({ shop }: Row) {
  return {
    subject: `${shop} está a tu nombre`,
    paragraphs: [
      'La suscripción y todos los datos siguen como estaban. Desde ahora decidís vos sobre ellos.',
    ],
  }
}
