import { z } from 'zod'
import { endpoint } from './protocol/endpoint.ts'
import { oneLine, seen } from './protocol/fields.ts'

/** Small letters, digits, `-` and `_`. */
const newMethod = z
  .string()
  .regex(/^[a-z0-9_-]+$/)
  .max(40)
const methodSetting = z.object({ id: newMethod, name: oneLine.min(1).max(40), is_on: z.boolean() })

const moneySettings = z.object({
  /** Cash can only be taken while the desk is open. */
  needs_desk: z.boolean(),
  /** Whoever closes the desk counts before they see what should be there. */
  counts_blind: z.boolean(),
  /** When the business day ends, in minutes after midnight: 240 is four in the morning. */
  day_ends_minute: z.int().min(0).max(720),
  /** Cash is rounded to multiples of this many minor units; null: it is not. */
  rounding_step: z.int().min(2).max(1_000_000).nullable(),
  /** Only ever in favour of the customer. */
  rounds_down: z.boolean(),
  /** In the order of their buttons. One that was used stays in the list; it can be switched off. */
  methods: z.array(methodSetting).min(1).max(20),
  /** After so many paid visits the next one is free; null: there is no card. */
  card_visits: z.int().min(2).max(50).nullable(),
  /** Staff with only their own agenda may charge their own appointments. */
  staff_charge: z.boolean(),
})
export type MoneySettingsWire = z.output<typeof moneySettings>

const reply = z.object({
  settings: moneySettings,
  currency: z.string(),
  /** What the law of the shop’s country says about rounding cash; null: nothing that we know. */
  usual_rounding: z.object({ step: z.int(), is_down: z.boolean() }).nullable(),
})

export const moneySettingsCalls = {
  getMoneySettings: endpoint({
    call: 'GET /api/dashboard/money-settings',
    access: 'staff',
    summary: 'How the shop charges.',
    status: 200,
    reply,
    codes: [],
  }),
  updateMoneySettings: endpoint({
    call: 'PATCH /api/dashboard/money-settings',
    access: 'owner',
    audit: 'call',
    summary: 'Changes how the shop charges.',
    body: moneySettings.partial().extend({ seen: seen.optional() }),
    status: 200,
    reply,
    codes: ['stale_revision'],
  }),
}
