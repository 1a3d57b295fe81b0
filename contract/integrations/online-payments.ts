import { z } from 'zod'
import { endpoint } from '../protocol/endpoint.ts'
import { comeBack } from './come-back.ts'
import { idParams, instant, manageParams, oneLine } from '../protocol/fields.ts'

const account = z.object({
  provider: z.literal('mercado_pago'),
  /** As the provider shows the account. */
  name: z.string(),
  /** `key_refused`: the provider does not take the key any more, and nothing is offered to pay. */
  state: z.enum(['ok', 'key_refused']),
  /** The provider's notices are signed with a secret that we know: a payment is confirmed at once. */
  has_secret: z.boolean(),
  /** Connected by the button: its key is renewed by itself, and its notices need nothing of the owner. */
  by_button: z.boolean(),
  /** It belongs to whoever runs the installation, who set it up for all shops without an account of their own. */
  is_of_installation: z.boolean(),
  connected_at: instant.nullable(),
})

const reply = z.object({
  account: account.nullable(),
  /** Where the provider sends its notices, to be pasted in its settings. */
  notice_url: z.string(),
  /** The installation has an application at the provider, so that the account is connected by a button. */
  has_button: z.boolean(),
})

/** Deposits that customers pay on line, with the shop's own account at a payment provider. */
export const onlinePayments = {
  getOnlinePayments: endpoint({
    call: 'GET /api/dashboard/online-payments',
    access: 'owner',
    summary: 'The account that takes deposits on line. Its keys are never in an answer.',
    status: 200,
    reply,
    codes: [],
  }),
  connectOnlinePayments: endpoint({
    call: 'POST /api/dashboard/online-payments',
    access: 'owner',
    stepUp: true,
    audit: 'use_case',
    summary:
      'Connects the shop’s Mercado Pago account by its own keys, which are tried at once. An account that is connected is replaced.',
    body: z.object({
      access_token: oneLine.min(20).max(300),
      /** Of the provider’s settings of notices. Absent or empty: payments are confirmed within a minute, not at once. */
      webhook_secret: oneLine.max(200).optional(),
    }),
    status: 200,
    reply,
    codes: ['payments_down'],
  }),
  startOnlinePayments: endpoint({
    call: 'POST /api/dashboard/online-payments/start',
    access: 'owner',
    stepUp: true,
    audit: 'none',
    summary:
      'Begins to connect a Mercado Pago account by the provider’s own page: answers its address. Not found where the installation has no application there.',
    status: 201,
    reply: z.object({ url: z.string() }),
    codes: ['not_found'],
  }),
  finishOnlinePayments: endpoint({
    call: 'POST /api/dashboard/online-payments/finish',
    access: 'owner',
    audit: 'use_case',
    summary:
      'Connects the account with what the provider’s page gave to the owner who began it, once and within ten minutes.',
    body: comeBack,
    status: 200,
    reply,
    codes: ['not_found', 'token_used', 'payments_down', 'payments_refused'],
  }),
  disconnectOnlinePayments: endpoint({
    call: 'DELETE /api/dashboard/online-payments',
    access: 'owner',
    audit: 'use_case',
    afterTrial: 'allowed',
    summary:
      'Forgets the account and its keys; deposits are asked for by transfer again. Refused while a refund is on its way.',
    status: 204,
    codes: ['still_needed'],
  }),
  startDepositPayment: endpoint({
    call: 'POST /api/appointments/:manage_token/pay',
    access: 'public',
    limit: 'public_write',
    summary:
      'Opens a checkout for the deposit of an appointment that waits for it, and of those booked together with it. Asking again answers the same one while it can be paid.',
    params: manageParams,
    status: 201,
    reply: z.object({
      payment: z.object({ checkout_url: z.string(), expires_at: instant }),
    }),
    codes: ['not_found', 'invalid_transition', 'payments_down'],
  }),
  receivePaymentNotice: endpoint({
    call: 'POST /api/payments/mercado-pago/:id',
    access: 'public',
    summary:
      'Where Mercado Pago tells that something happened to a payment. Only the signature is looked at; what happened is asked of the provider later. The id is the shop’s.',
    params: idParams,
    query: z.object({
      'data.id': oneLine.min(1).max(64).optional(),
      type: oneLine.max(64).optional(),
    }),
    body: z.record(z.string(), z.unknown()),
    status: 200,
    reply: z.object({ received: z.literal(true) }),
    codes: ['not_found', 'signature_wrong'],
  }),
}
