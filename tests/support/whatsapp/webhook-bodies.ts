/** Bodies of Meta's webhooks, as its documents show them. */
import { randomUUID } from 'node:crypto'
import type { NumberOfShop } from './kept.ts'

const seconds = (at: number) => String(Math.floor(at / 1000))

export type Change = { readonly wabaId: string; readonly field: string; readonly value: object }

export function bodyOf(...changes: readonly Change[]): string {
  const entry = changes.map(({ wabaId, field, value }) => ({
    id: wabaId,
    changes: [{ field, value }],
  }))
  return JSON.stringify({ object: 'whatsapp_business_account', entry })
}

function messages({ wabaId, phoneNumberId }: NumberOfShop, value: object): Change {
  const metadata = { display_phone_number: '5491123456789', phone_number_id: phoneNumberId }
  return { wabaId, field: 'messages', value: { messaging_product: 'whatsapp', metadata, ...value } }
}

export function aStatus(
  number: NumberOfShop,
  wamid: string,
  status: 'sent' | 'delivered' | 'read' | 'failed',
  {
    at,
    code,
    reference,
  }: { readonly at: number; readonly code?: number; readonly reference?: string },
): Change {
  const errors = code === undefined ? {} : { errors: [{ code, title: 'Error' }] }
  const callback = reference === undefined ? {} : { biz_opaque_callback_data: reference }
  return messages(number, {
    statuses: [
      { id: wamid, status, timestamp: seconds(at), recipient_id: '1', ...callback, ...errors },
    ],
  })
}

type Writing = {
  readonly at: number
  /** Null: they hide their phone. */
  readonly from: string | null
  readonly userId?: string
  readonly wamid?: string
  readonly context?: string
}

function incoming(
  number: NumberOfShop,
  { at, from, userId, wamid = `wamid.in-${randomUUID()}`, context }: Writing,
  content: object,
): Change {
  const who = { ...(from === null ? {} : { from }), ...(userId ? { from_user_id: userId } : {}) }
  const known = {
    ...(from === null ? {} : { wa_id: from }),
    ...(userId ? { user_id: userId } : {}),
  }
  const answers = context === undefined ? {} : { context: { from: 'us', id: context } }
  return messages(number, {
    contacts: [{ profile: { name: 'Sofi' }, ...known }],
    messages: [{ ...who, id: wamid, timestamp: seconds(at), ...answers, ...content }],
  })
}

export function aText(number: NumberOfShop, body: string, writing: Writing): Change {
  return incoming(number, writing, { type: 'text', text: { body } })
}

/** A tapped reply of a template. */
export function aTap(number: NumberOfShop, payload: string, writing: Writing): Change {
  return incoming(number, writing, { type: 'button', button: { payload, text: 'Confirmo' } })
}

/** A tapped button of free text. */
export function aReply(number: NumberOfShop, id: string, writing: Writing): Change {
  const reply = { type: 'button_reply', button_reply: { id, title: 'mar 24 nov, 18:30' } }
  return incoming(number, writing, { type: 'interactive', interactive: reply })
}

export function aCategory(number: NumberOfShop, name: string, category: string): Change {
  const value = {
    message_template_id: 1,
    message_template_name: name,
    message_template_language: 'es_AR',
    previous_category: 'UTILITY',
    new_category: category,
  }
  return { wabaId: number.wabaId, field: 'template_category_update', value }
}
