/**
 * Mails to the account's address about changes of its sign-in methods. An owner who did not make the change hears of it
 * while it can still be undone (ASVS 5.0 6.3.7).
 */
import { randomUUID } from 'node:crypto'
import { sql, type Transaction } from 'kysely'
import type { Addressed, Composed } from '#server/kernel/outbox/compose.ts'
import { writeMail, type Mail } from '#server/kernel/outbox/mail-layout.ts'
import type { Outbox } from '#server/kernel/outbox/outbox.ts'

export type AccountNews =
  | { readonly news: 'password' }
  | { readonly news: 'linked' | 'unlinked'; readonly provider: string }
  | { readonly news: 'app_added' | 'app_removed' | 'recovery_new' }
  | { readonly news: 'passkey_added' | 'passkey_removed'; readonly name: string }
  /** About a trusted device, to the member who trusted it. */
  | { readonly news: 'device_trusted' | 'device_ended'; readonly name: string }
  | { readonly news: 'recovery_used'; readonly left: string }

/** Call it in the transaction that makes the change. */
export async function addNews(
  outbox: Pick<Outbox<'account_news'>, 'add'>,
  trx: Transaction<unknown>,
  userId: string,
  news: AccountNews,
): Promise<void> {
  const { rows } = await sql<{ email: string }>`
    select email from users where id = ${userId}`.execute(trx)
  const [user] = rows
  if (user === undefined) return
  await outbox.add(trx, {
    kind: 'account_news',
    subjectId: randomUUID(),
    revision: 1,
    organizationId: null,
    recipient: user.email,
    payload: { ...news },
  })
}

export function accountNewsOf(
  { publicUrl }: { readonly publicUrl: string },
  { payload: { news, provider = 'otro proveedor', left, name } }: Addressed,
): Composed {
  if (news === 'device_trusted' || news === 'device_ended')
    return { mail: deviceMail(publicUrl, news, String(name)) }
  const ofFactor = factorNewsOf({ news, left: Number(left), name: String(name) })
  if (ofFactor !== null) return { mail: factorMail(publicUrl, ofFactor) }
  if (news === 'linked') return { mail: linkedMail(publicUrl, provider) }
  if (news === 'unlinked') return { mail: unlinkedMail(publicUrl, provider) }
  return { mail: passwordMail(publicUrl) }
}

const NOT_YOU =
  'Si no fuiste vos, elegí una contraseña nueva: se cierran todas las sesiones abiertas.'

function passwordMail(publicUrl: string): Mail {
  return writeMail({
    subject: 'Cambió la contraseña de tu cuenta de Mi Turno',
    title: 'Cambió tu contraseña',
    paragraphs: ['Tu cuenta tiene una contraseña nueva, y cerramos las otras sesiones.', NOT_YOU],
    action: newPassword(publicUrl),
    why: 'Te escribimos porque cambió la contraseña de tu cuenta.',
    publicUrl,
  })
}

function linkedMail(publicUrl: string, provider: string): Mail {
  return writeMail({
    subject: `Tu cuenta de Mi Turno ahora entra también con ${provider}`,
    title: `Vinculaste ${provider}`,
    paragraphs: [
      `Desde ahora se puede entrar a tu cuenta con ${provider}, además de como entrabas hasta hoy.`,
      `Si no fuiste vos, desvinculalo desde tu perfil (${publicUrl}/profile) y elegí una contraseña nueva.`,
    ],
    action: newPassword(publicUrl),
    why: `Te escribimos porque alguien vinculó ${provider} con tu cuenta.`,
    publicUrl,
  })
}

function unlinkedMail(publicUrl: string, provider: string): Mail {
  return writeMail({
    subject: `Tu cuenta de Mi Turno ya no entra con ${provider}`,
    title: `Desvinculaste ${provider}`,
    paragraphs: [`Ya no se entra a tu cuenta con ${provider}.`, NOT_YOU],
    action: newPassword(publicUrl),
    why: `Te escribimos porque alguien desvinculó ${provider} de tu cuenta.`,
    publicUrl,
  })
}

function factorMail(publicUrl: string, { subject, title, text }: FactorNews): Mail {
  return writeMail({
    subject,
    title,
    paragraphs: [
      text,
      `Si no fuiste vos, elegí una contraseña nueva: se cierran todas las sesiones abiertas. Después mirá «Segundo paso» en tu perfil (${publicUrl}/profile).`,
    ],
    action: newPassword(publicUrl),
    why: 'Te escribimos porque cambió el segundo paso de tu cuenta.',
    publicUrl,
  })
}

function deviceMail(
  publicUrl: string,
  news: 'device_trusted' | 'device_ended',
  name: string,
): Mail {
  const isNew = news === 'device_trusted'
  return writeMail({
    subject: isNew
      ? 'Tu local confía en un dispositivo nuevo'
      : 'Tu local ya no confía en un dispositivo',
    title: isNew ? `«${name}» es de confianza` : `«${name}» ya no es de confianza`,
    paragraphs: [
      isNew
        ? 'Desde tu cuenta se marcó un dispositivo de confianza: ahí la sesión dura 30 días y el equipo entra con un PIN.'
        : 'Otra persona de tu local lo quitó de la lista, y se cerraron las sesiones que tenía abiertas.',
      `Los dispositivos de confianza están en «Equipo» (${publicUrl}/dashboard/equipo).`,
      NOT_YOU,
    ],
    action: newPassword(publicUrl),
    why: 'Te escribimos porque cambió en qué dispositivos confía tu local.',
    publicUrl,
  })
}

function newPassword(publicUrl: string) {
  return { label: 'Elegir una contraseña nueva', url: `${publicUrl}/forgot-password` }
}

type FactorNews = { readonly subject: string; readonly title: string; readonly text: string }
type FactorChange = { readonly news: unknown; readonly left: number; readonly name: string }

/** The text about a change of the second factor. Null for other news. */
function factorNewsOf({ news, left, name }: FactorChange): FactorNews | null {
  switch (news) {
    case 'app_added':
      return {
        subject: 'Tu cuenta de Mi Turno ahora pide un código al entrar',
        title: 'Activaste una app de códigos',
        text: 'Desde ahora, para entrar a tu cuenta hace falta también el código de tu app. Cerramos tus otras sesiones.',
      }
    case 'app_removed':
      return {
        subject: 'Tu cuenta de Mi Turno ya no pide el código de tu app',
        title: 'Quitaste tu app de códigos',
        text: 'El código de tu app ya no se pide para entrar a tu cuenta. Cerramos tus otras sesiones.',
      }
    case 'passkey_added':
      return {
        subject: 'Tu cuenta de Mi Turno tiene una llave de acceso nueva',
        title: 'Agregaste una llave de acceso',
        text: `Desde ahora «${name}» abre tu cuenta, y después de tu contraseña se pide tu segundo paso. Cerramos tus otras sesiones.`,
      }
    case 'passkey_removed':
      return {
        subject: 'Quitaron una llave de acceso de tu cuenta de Mi Turno',
        title: 'Quitaste una llave de acceso',
        text: `«${name}» ya no abre tu cuenta. Cerramos tus otras sesiones.`,
      }
    case 'recovery_new':
      return {
        subject: 'Tus códigos de recuperación de Mi Turno son otros',
        title: 'Hiciste códigos de recuperación nuevos',
        text: 'Los códigos de recuperación que tenías antes ya no abren tu cuenta.',
      }
    case 'recovery_used':
      return {
        subject: 'Usaron un código de recuperación de tu cuenta de Mi Turno',
        title: 'Se usó un código de recuperación',
        text: `Alguien confirmó que era vos con un código de recuperación. ${leftText(left)}`,
      }
    default:
      return null
  }
}

function leftText(left: number): string {
  if (left === 0) return 'Era el último: hacé códigos nuevos desde tu perfil.'
  return left === 1 ? 'Te queda uno.' : `Te quedan ${left}.`
}
