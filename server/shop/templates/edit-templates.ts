import { sql } from 'kysely'
import type { Received, Reply } from '#contract/contract.ts'
import type { TemplateWire } from '#contract/messages/templates.ts'
import { unknownHoles } from '#domain/messages/template.ts'
import type { Context } from '#server/context.ts'
import { type Account, membershipOf, type Membership } from '#server/kernel/http/caller.ts'
import { refuseStale } from '#server/kernel/http/refuse-stale.ts'
import { refuse, refuseField } from '#server/kernel/http/refusal.ts'
import type { Work } from '#server/kernel/unit-of-work/events.ts'
import { transact } from '#server/kernel/unit-of-work/work.ts'
import { changedFields } from '#server/kernel/changed-fields.ts'
import { noteChange } from '../audit/note-change.ts'
import type { MailText } from './mail-texts.ts'
import { everyTemplate, ourText, type TemplateName, variablesOf } from './variables.ts'
import { findOwnTexts, type OwnText } from './words.ts'

export async function listTemplates(
  { database }: Context,
  member: Membership,
): Promise<Reply<'listTemplates'>> {
  const own = await findOwnTexts(database.db, member)
  const ofName = ({ channel, kind }: TemplateName) =>
    own.find(one => one.channel === channel && one.kind === kind)
  const items = everyTemplate.map(name => toWire(name, ofName(name)))
  return { items, next_cursor: null }
}

export async function saveTemplate(
  context: Context,
  account: Account,
  name: Received<'saveTemplate', 'params'>,
  words: Received<'saveTemplate', 'body'>,
): Promise<Reply<'saveTemplate'>> {
  const { organizationId, shopId } = membershipOf(account)
  checkWords(name, words)
  const subject = name.channel === 'mail' ? words.subject : ''
  await transact(context, async work => {
    const { trx } = work
    const before = await findText(trx, membershipOf(account), name)
    refuseStale(before, words.seen)
    await sql`
      insert into message_templates (organization_id, comerce_id, channel, kind, subject, body, updated_at)
      values (${organizationId}, ${shopId}, ${name.channel}, ${name.kind}, ${subject}, ${words.body},
        ${new Date(work.now)})
      on conflict (organization_id, comerce_id, channel, kind) do update
        set subject = excluded.subject, body = excluded.body, updated_at = excluded.updated_at`.execute(
      trx,
    )
    await note({ work, account, name }, before, { subject, body: words.body })
  })
  return { template: toWire(name, { ...name, subject, body: words.body }) }
}

/**
 * Deletes the shop's own text, so that the platform's applies again. Refuses with `not_found` when there is no such
 * template.
 */
export async function resetTemplate(
  context: Context,
  account: Account,
  name: Received<'resetTemplate', 'params'>,
): Promise<Reply<'resetTemplate'>> {
  const member = membershipOf(account)
  const ours = ourText(name) ?? refuse('not_found')
  await transact(context, async work => {
    const { trx } = work
    const before = await findText(trx, member, name)
    await sql`
      delete from message_templates
      where organization_id = ${member.organizationId} and comerce_id = ${member.shopId}
        and channel = ${name.channel} and kind = ${name.kind}`.execute(trx)
    await note({ work, account, name }, before, ours)
  })
  return { template: toWire(name, undefined) }
}

/** Refuses an unknown placeholder by its name, because customers would read it as it stands, and missing texts. */
export function checkWords(
  name: TemplateName,
  { subject, body }: { readonly subject: string; readonly body: string },
): void {
  const ours = ourText(name) ?? refuse('not_found')
  const known = variablesOf(name)
  for (const [field, text] of Object.entries({ subject, body })) {
    const [unknown] = unknownHoles(text, known)
    if (unknown === undefined) continue
    const all = known.map(one => `{${one}}`).join(', ')
    refuseField(field, `Acá no existe {${unknown}}. Podés usar ${all}.`)
  }
  if (body === '') refuseField('body', 'Escribí el texto del mensaje.')
  if (ours.subject !== '' && subject === '') refuseField('subject', 'Escribí el asunto del mail.')
}

type Act = { readonly work: Work; readonly account: Account; readonly name: TemplateName }

async function findText(
  trx: Work['trx'],
  member: Membership,
  name: TemplateName,
): Promise<MailText> {
  const which = sql`channel = ${name.channel} and kind = ${name.kind}`
  const [own] = await findOwnTexts(trx, member, which)
  return own ?? ourText(name) ?? refuse('not_found')
}

async function note(
  { work, account, name }: Act,
  before: MailText,
  after: MailText,
): Promise<void> {
  const change = changedFields(
    { subject: before.subject, body: before.body },
    { subject: after.subject, body: after.body },
  )
  if (change === null) return
  const detail = { from: { ...name, ...change.from }, to: { ...name, ...change.to } }
  await noteChange(work, account, 'template.changed', detail)
}

function toWire(name: TemplateName, own: OwnText | undefined): TemplateWire {
  const { subject, body } = own ?? ourText(name) ?? refuse('not_found')
  const { channel, kind } = name
  return {
    channel,
    kind,
    subject,
    body,
    is_own: own !== undefined,
    variables: [...variablesOf(name)],
  }
}
