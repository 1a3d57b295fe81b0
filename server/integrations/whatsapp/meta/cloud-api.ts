/** Meta's WhatsApp Cloud API, by plain `fetch`. */
import { createHmac, timingSafeEqual } from 'node:crypto'
import { z } from 'zod'
import { type Line, type Messenger, NoAnswer, type Outgoing, type Template } from '../messenger.ts'
import { askMeta, PATIENCE_MS, VERSION } from './ask-meta.ts'
import { parseWebhook } from './parse-webhook.ts'

/** `baseUrl`: of Meta, or of a server that follows its documents. */
export function createCloudApi(baseUrl: string, patienceMs = PATIENCE_MS): Messenger {
  const ask = async (line: Line, path: string, body?: object) =>
    await askMeta({ url: `${baseUrl}/${VERSION}/${path}`, token: line.token, body, patienceMs })
  return {
    send: async (line, message) => {
      const read = accepted.safeParse(
        await ask(line, `${line.phoneNumberId}/messages`, toBody(message)),
      )
      if (!read.success) throw new NoAnswer('The answer names no message')
      const { messages, contacts } = read.data
      return { wamid: messages[0].id, waId: contacts?.[0]?.wa_id ?? null }
    },
    readNumber: async line => {
      const fields =
        'display_phone_number,verified_name,name_status,quality_rating,status,whatsapp_business_manager_messaging_limit'
      const found = number.parse(await ask(line, `${line.phoneNumberId}?fields=${fields}`))
      return {
        phone: found.display_phone_number ?? null,
        name: found.verified_name ?? null,
        nameStatus: found.name_status ?? null,
        quality: found.quality_rating ?? null,
        dailyLimit: found.whatsapp_business_manager_messaging_limit ?? null,
        isBanned: found.status === 'BANNED',
      }
    },
    listTemplates: async line => {
      const fields = 'name,language,status,category,rejected_reason'
      const path = `${line.wabaId}/message_templates?fields=${fields}&limit=250`
      return templateList.parse(await ask(line, path)).data.map(one => ({
        name: one.name,
        language: one.language,
        state: one.status,
        category: one.category,
        reason: one.rejected_reason ?? null,
      }))
    },
    createTemplate: async (line, template) => {
      await ask(line, `${line.wabaId}/message_templates`, toTemplateBody(template))
    },
    subscribe: async line => {
      await ask(line, `${line.wabaId}/subscribed_apps`, {})
    },
    isSigned: (appSecret, bytes, signature) => {
      const given = /^sha256=([\da-f]{64})$/i.exec(signature ?? '')?.[1]
      if (given === undefined) return false
      const own = createHmac('sha256', appSecret).update(bytes).digest()
      return timingSafeEqual(own, Buffer.from(given, 'hex'))
    },
    parse: parseWebhook,
  }
}

const accepted = z.object({
  messages: z.tuple([z.object({ id: z.string() })], z.unknown()),
  contacts: z.array(z.object({ wa_id: z.string().nullish() })).nullish(),
})
const optional = z.string().nullish()
const number = z.object({
  display_phone_number: optional,
  verified_name: optional,
  name_status: optional,
  quality_rating: optional,
  status: optional,
  whatsapp_business_manager_messaging_limit: optional,
})
const templateList = z.object({
  data: z.array(
    z.object({
      name: z.string(),
      language: z.string(),
      status: z.string(),
      category: z.string(),
      rejected_reason: optional,
    }),
  ),
})
function toBody({ to, userId, reference, content }: Outgoing): object {
  return {
    messaging_product: 'whatsapp',
    recipient_type: 'individual',
    ...(to === null ? { recipient: userId } : { to }),
    biz_opaque_callback_data: reference,
    ...contentOf(content),
  }
}

function contentOf(content: Outgoing['content']): object {
  if (content.is === 'template') {
    const { name, language, values, payloads, link } = content
    const body = { type: 'body', parameters: values.map(text => ({ type: 'text', text })) }
    const replies = payloads.map((payload, index) => ({
      type: 'button',
      sub_type: 'quick_reply',
      index: String(index),
      parameters: [{ type: 'payload', payload }],
    }))
    const url = {
      type: 'button',
      sub_type: 'url',
      index: String(payloads.length),
      parameters: [{ type: 'text', text: link }],
    }
    const components = [body, ...replies, ...(link === null ? [] : [url])]
    return { type: 'template', template: { name, language: { code: language }, components } }
  }
  const { text, buttons } = content
  if (buttons.length === 0) return { type: 'text', text: { body: text, preview_url: false } }
  const reply = buttons.map(one => ({ type: 'reply', reply: one }))
  return {
    type: 'interactive',
    interactive: { type: 'button', body: { text }, action: { buttons: reply } },
  }
}

function toTemplateBody(template: Template): object {
  const { link, replies } = template
  const url = link && {
    type: 'URL',
    text: link.label,
    url: `${link.base}{{1}}`,
    example: [`${link.base}${link.example}`],
  }
  const buttons = [...replies.map(text => ({ type: 'QUICK_REPLY', text })), ...(url ? [url] : [])]
  return {
    name: template.name,
    language: template.language,
    category: 'UTILITY',
    parameter_format: 'POSITIONAL',
    message_send_ttl_seconds: template.ttlSeconds,
    components: [
      { type: 'BODY', text: template.body, example: { body_text: [template.examples] } },
      { type: 'FOOTER', text: template.footer },
      ...(buttons.length === 0 ? [] : [{ type: 'BUTTONS', buttons }]),
    ],
  }
}
