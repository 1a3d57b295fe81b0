/** Builds the texts of messages from templates and values, for mails and for chats. */
import { sql, type Kysely } from 'kysely'
import type { MailTemplateKind } from '#contract/messages/templates.ts'
import { fillTemplate, plainValue, type Values } from '#domain/messages/template.ts'
import type { Sender } from '#server/kernel/outbox/letter.ts'
import { addressOf } from '../pictures/files.ts'
import { mailTexts, type MailText } from './mail-texts.ts'
import type { Channel } from './variables.ts'

export type Words = {
  readonly subject: string
  readonly paragraphs: readonly string[]
  readonly sender?: Sender
}
type Shop = { readonly organizationId: string; readonly shopId: string }
export type OwnText = MailText & { readonly channel: Channel; readonly kind: string }

/** The owner's own texts that match `which`. */
export async function findOwnTexts(
  db: Kysely<unknown>,
  { organizationId, shopId }: Shop,
  which = sql`true`,
): Promise<OwnText[]> {
  const { rows } = await sql<OwnText>`
    select channel, kind, subject, body from message_templates
    where organization_id = ${organizationId} and comerce_id = ${shopId} and ${which}`.execute(db)
  return rows
}

/** The texts of a mail: the shop's own, or else the default ones. */
export async function mailWords(
  db: Kysely<unknown>,
  { kind, ...shop }: Shop & { readonly kind: MailTemplateKind },
  values: Values,
  ours: MailText = mailTexts[kind],
): Promise<Words> {
  const [own] = await findOwnTexts(db, shop, sql`channel = 'mail' and kind = ${kind}`)
  return { ...wordsFrom(own ?? ours, values), ...(await findSender(db, shop)) }
}

/** The shop as the sender of a mail: its name and its logo. */
export async function findSender(
  db: Kysely<unknown>,
  { organizationId, shopId }: Shop,
): Promise<{ readonly sender?: Sender }> {
  const { rows } = await sql<{ name: string; logo: string | null; width: number | null }>`
    select c.name, p.name as logo, p.widths[1] as width
    from comerces c left join pictures p
      on p.organization_id = c.organization_id and p.comerce_id = c.id and p.kind = 'logo'
    where c.organization_id = ${organizationId} and c.id = ${shopId}`.execute(db)
  const [row] = rows
  if (row === undefined) return {}
  const { name, logo, width } = row
  return { sender: { name, logo: logo === null ? null : addressOf(logo, width ?? 0) } }
}

export function wordsFrom({ subject, body }: MailText, values: Values): Words {
  const filled = fillWords(body, values)
  const paragraphs = filled.split(/\n+/).map(one => one.trim())
  return { subject: fillWords(subject, values), paragraphs: paragraphs.filter(one => one !== '') }
}

/** Fills a text. Every value but `link` is made one plain line first, because people typed it. */
export function fillWords(text: string, values: Values): string {
  const plain = Object.entries(values).map(([name, value]) => [
    name,
    name === 'link' ? value : plainValue(value),
  ])
  return fillTemplate(text, Object.fromEntries(plain) as Values)
}
