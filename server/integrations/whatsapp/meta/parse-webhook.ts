/** Reads what Meta tells by its webhook. Fields that are not known are left out, never refused: Meta adds some. */
import { createHash } from 'node:crypto'
import { z } from 'zod'
import type { DeliveryStep } from '#domain/messages/delivery.ts'
import type { IncomingMessage, Notice, Told } from '../messenger.ts'

const text = z.string().max(8000)
const seconds = z.coerce.number().int().min(0).max(32_503_680_000)
const contact = z.object({
  wa_id: text.nullish(),
  user_id: text.nullish(),
  profile: z.object({ name: text.nullish(), username: text.nullish() }).nullish(),
})
const message = z.object({
  id: text,
  from: text.nullish(),
  from_user_id: text.nullish(),
  timestamp: seconds,
  type: text,
  text: z.object({ body: text }).nullish(),
  button: z.object({ payload: text.nullish(), text: text.nullish() }).nullish(),
  interactive: z
    .object({ button_reply: z.object({ id: text, title: text.nullish() }).nullish() })
    .nullish(),
  context: z.object({ id: text.nullish() }).nullish(),
})
const status = z.object({
  id: text,
  status: z.enum(['sent', 'delivered', 'read', 'failed']),
  timestamp: seconds,
  recipient_user_id: text.nullish(),
  biz_opaque_callback_data: text.nullish(),
  errors: z.array(z.object({ code: z.number().int() })).nullish(),
})
const change = z.object({ field: text, value: z.record(z.string(), z.unknown()) })
const envelope = z.object({
  object: z.literal('whatsapp_business_account'),
  entry: z.array(z.object({ id: text, changes: z.array(change) })).max(1000),
})
const templateNews = z.object({
  message_template_name: text,
  message_template_language: text,
  event: text.nullish(),
  reason: text.nullish(),
  new_category: text.nullish(),
})

type Change = z.output<typeof change>

/** Null when it is no such body. */
export function parseWebhook(bytes: Uint8Array): Notice | null {
  const read = envelope.safeParse(parseJson(bytes))
  if (!read.success) return null
  const changes = read.data.entry.flatMap(({ id: wabaId, changes: some }) =>
    some.map(one => ({ to: { phoneNumberId: numberOf(one), wabaId }, told: toldIn(one) })),
  )
  return {
    heard: changes.flatMap(({ to, told }) =>
      told.flatMap(one => (one === null ? [] : { ...one, ...to })),
    ),
    unread: changes.flatMap(({ to, told }) => told.filter(one => one === null).map(() => to)),
  }
}

/** Null stands for what cannot be read; it does not hide the others. */
function toldIn({ field, value }: Change): (Told | null)[] {
  if (field === 'messages') {
    const people = eachOf(value['contacts'], contact).filter(one => one !== null)
    return [
      ...eachOf(value['messages'], message).flatMap(one => one && toMessage(one, people)),
      ...eachOf(value['statuses'], status).map(one => one && toStatus(one)),
    ]
  }
  const key = `${field} ${digestOf(value)}`
  const news = templateNews.safeParse(value)
  if (/^(message_template_status|template_category)_update$/.test(field) && news.success)
    return [{ kind: 'template', key, what: toNews(news.data) }]
  // Whatever else changed of the account or the number is read anew.
  return [{ kind: 'account', key, what: {} }]
}

function toMessage(
  one: z.output<typeof message>,
  people: readonly z.output<typeof contact>[],
): Told[] {
  // What WhatsApp itself says, such as that somebody changed their number, is no answer.
  if (one.type === 'system' || one.type === 'handling') return []
  const person = people.find(({ wa_id: id, user_id: userId }) =>
    one.from ? id === one.from : userId !== undefined && userId === one.from_user_id,
  )
  const reply = one.interactive?.button_reply
  const what: IncomingMessage = {
    wamid: one.id,
    from: one.from ?? person?.wa_id ?? null,
    userId: one.from_user_id ?? person?.user_id ?? null,
    name: person?.profile?.name ?? person?.profile?.username ?? '',
    at: one.timestamp * 1000,
    text: one.text?.body ?? one.button?.text ?? reply?.title ?? '',
    payload: one.button?.payload ?? reply?.id ?? null,
    contextId: one.context?.id ?? null,
  }
  return [{ kind: 'message', key: `in ${one.id}`, what }]
}

function toStatus(one: z.output<typeof status>): Told {
  const what = {
    wamid: one.id,
    reference: one.biz_opaque_callback_data ?? null,
    step: one.status satisfies DeliveryStep,
    at: one.timestamp * 1000,
    userId: one.recipient_user_id ?? null,
    errorCode: one.errors?.[0]?.code ?? null,
  }
  return { kind: 'status', key: `st ${one.status} ${one.id}`, what }
}

function toNews(news: z.output<typeof templateNews>) {
  return {
    name: news.message_template_name,
    language: news.message_template_language,
    state: news.event ?? null,
    category: news.new_category ?? null,
    reason: news.reason ?? null,
  }
}

function numberOf({ value }: Change): string | null {
  const metadata = z.object({ phone_number_id: text }).safeParse(value['metadata'])
  return metadata.success ? metadata.data.phone_number_id : null
}

function eachOf<Shape extends z.ZodType>(list: unknown, shape: Shape): (z.output<Shape> | null)[] {
  if (!Array.isArray(list)) return []
  return list.map(one => shape.safeParse(one).data ?? null)
}

function parseJson(bytes: Uint8Array): unknown {
  try {
    return JSON.parse(Buffer.from(bytes).toString('utf8'))
  } catch {
    return null
  }
}

function digestOf(value: unknown): string {
  return createHash('sha256').update(JSON.stringify(value)).digest('base64url')
}
