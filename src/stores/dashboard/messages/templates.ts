/* The shop's own texts for its messages to customers. */
import type { Reply, Sent } from '#contract/contract.ts'
import type { TemplateWire } from '#contract/messages/templates.ts'
import { call } from '#stores/dashboard/api.ts'
import { change } from '#stores/change.ts'
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

export function saveTemplate({ channel, kind }: Template, body: Sent<'saveTemplate', 'body'>) {
  return change(call('saveTemplate', { params: { channel, kind }, body }), keep)
}

export function resetTemplate({ channel, kind }: Template) {
  return change(call('resetTemplate', { params: { channel, kind } }), keep)
}

function keep({ template }: Reply<'saveTemplate'>): void {
  templates.update(now => now.map(one => (isSame(one, template) ? template : one)))
}

export function isSame(a: Template, b: Template): boolean {
  return a.channel === b.channel && a.kind === b.kind
}
