/* The shop's own texts for its messages to customers. */
import type { Reply, Sent } from '#contract/contract.ts'
import type { TemplateWire } from '#contract/messages/templates.ts'
import type { ProblemWire } from '#contract/protocol/problems.ts'
import { call } from '#stores/dashboard/api.ts'
import { createSource } from '#stores/dashboard/loadable.ts'

export type Template = TemplateWire
export type TemplatePreview = Reply<'previewTemplate'>
export type TemplateDraft = Sent<'previewTemplate', 'body'>

export const templates = createSource<null, readonly Template[]>(async () => {
  const answer = await call('listTemplates', {})
  return answer.ok ? { ok: true, reply: answer.reply.items } : answer
})

/** How a customer would read what is being typed. */
export function createPreview() {
  return createSource<TemplateDraft, TemplatePreview>(body => call('previewTemplate', { body }))
}

export async function saveTemplate(
  { channel, kind }: Template,
  body: Sent<'saveTemplate', 'body'>,
): Promise<ProblemWire | null> {
  return keep(await call('saveTemplate', { params: { channel, kind }, body }))
}

export async function resetTemplate({ channel, kind }: Template): Promise<ProblemWire | null> {
  return keep(await call('resetTemplate', { params: { channel, kind } }))
}

function keep(
  answer:
    | { readonly ok: true; readonly reply: Reply<'saveTemplate'> }
    | { readonly ok: false; readonly problem: ProblemWire },
): ProblemWire | null {
  if (!answer.ok) return answer.problem
  const { template } = answer.reply
  templates.update(now => now.map(one => (isSame(one, template) ? template : one)))
  return null
}

export function isSame(a: Template, b: Template): boolean {
  return a.channel === b.channel && a.kind === b.kind
}
