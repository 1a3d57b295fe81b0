/** What Meta answers to a request to send: accepted, or refused with a code of its lists. */
import { randomUUID } from 'node:crypto'
import type { NumberOfShop, StoredTemplate } from './kept.ts'

type Parameter = { readonly type: string; readonly text?: string; readonly payload?: string }
export type SendBody = {
  readonly messaging_product?: string
  readonly to?: string
  readonly recipient?: string
  readonly type?: string
  readonly biz_opaque_callback_data?: string
  readonly text?: { readonly body: string }
  readonly interactive?: {
    readonly body: { readonly text: string }
    readonly action: {
      readonly buttons: readonly { readonly reply: { id: string; title: string } }[]
    }
  }
  readonly template?: {
    readonly name: string
    readonly language: { readonly code: string }
    readonly components: readonly {
      readonly type: string
      readonly sub_type?: string
      readonly parameters: readonly Parameter[]
    }[]
  }
}

export type Sent = {
  readonly wamid: string
  readonly phoneNumberId: string
  readonly to: string
  readonly at: number
  readonly reference: string | undefined
  readonly template: string | null
  readonly values: readonly string[]
  readonly text: string | null
  /** What comes back when each is tapped. */
  readonly buttons: readonly { readonly id: string; readonly title: string }[]
  readonly link: string | null
}

type World = {
  readonly number: NumberOfShop
  readonly templates: readonly StoredTemplate[]
  readonly refusedPhones: ReadonlyMap<string, number>
  readonly now: number
}

export function answerSend(
  message: SendBody,
  { number, templates, refusedPhones, now }: World,
): { readonly code: number } | { readonly reply: object; readonly sent: Sent } {
  const to = message.to ?? message.recipient ?? ''
  if (message.messaging_product !== 'whatsapp' || to === '') return { code: 100 }
  const refused = refusedPhones.get(to)
  if (refused !== undefined) return { code: refused }
  const body = message.type === 'template' ? templateIn(message, templates) : freeTextIn(message)
  if ('code' in body) return body
  const wamid = `wamid.${randomUUID()}`
  const { biz_opaque_callback_data: reference } = message
  const { phoneNumberId } = number
  return {
    sent: { wamid, phoneNumberId, to, at: now, reference, ...body },
    reply: {
      messaging_product: 'whatsapp',
      contacts: [{ input: to, wa_id: to }],
      messages: [{ id: wamid, message_status: 'accepted' }],
    },
  }
}

type Body = Pick<Sent, 'template' | 'values' | 'text' | 'buttons' | 'link'>

function templateIn(
  { template }: SendBody,
  templates: readonly StoredTemplate[],
): Body | { readonly code: number } {
  const known = templates.find(
    one => one.name === template?.name && one.language === template.language.code,
  )
  if (template === undefined || known === undefined) return { code: 132_001 }
  if (known.status === 'PAUSED') return { code: 132_015 }
  if (known.status !== 'APPROVED') return { code: 132_001 }
  const of = (type: string, sub?: string) =>
    template.components.filter(
      one => one.type === type && (sub === undefined || one.sub_type === sub),
    )
  const values = of('body').flatMap(one => one.parameters.map(({ text }) => text ?? ''))
  if (values.length !== known.variables) return { code: 132_000 }
  if (values.some(value => value === '' || /[\n\t]| {5}/.test(value))) return { code: 132_012 }
  const payloads = of('button', 'quick_reply').map(one => one.parameters[0]?.payload ?? '')
  if (payloads.some(payload => payload === '' || payload.length > 128)) return { code: 132_012 }
  const replies = known.buttons.filter(({ type }) => type === 'QUICK_REPLY')
  if (payloads.length !== replies.length) return { code: 132_012 }
  const buttons = payloads.map((id, place) => ({ id, title: replies[place]!.text }))
  const link = of('button', 'url')[0]?.parameters[0]?.text ?? null
  return { template: template.name, values, text: null, buttons, link }
}

function freeTextIn({ type, text, interactive }: SendBody): Body | { readonly code: number } {
  const plain = { template: null, values: [], link: null }
  if (type === 'text' && text !== undefined && text.body.length <= 4096)
    return { ...plain, text: text.body, buttons: [] }
  const buttons = interactive?.action.buttons.map(({ reply }) => reply) ?? []
  const isFine =
    buttons.length > 0 &&
    buttons.length <= 3 &&
    buttons.every(({ id, title }) => id.length <= 256 && title.length > 0 && title.length <= 20)
  if (type !== 'interactive' || interactive === undefined || !isFine) return { code: 100 }
  return { ...plain, text: interactive.body.text, buttons }
}
