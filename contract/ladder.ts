import { z } from 'zod'
import {
  depositPercents,
  forgivingMonths,
  forgivingVisits,
  mostMissed,
  rungs,
} from '#domain/customer/ladder.ts'
import { endpoint } from './protocol/endpoint.ts'

/** What may be asked of a customer who may still book online. */
export const askedRungs = ['must_confirm', 'deposit', 'approval'] as const

const limit = z.int().min(1).max(mostMissed).nullable()

/** What a shop asks of customers, depending on how they kept their appointments there. */
export const ladder = z.object({
  /** From how many missed appointments on; null: never. */
  limits: z.object({ must_confirm: limit, deposit: limit, approval: limit, phone_only: limit }),
  /** At least this is asked of a customer who has never come. */
  newcomers: z.enum(rungs),
  /** Percent of the price; counts where the service's own deposit is lower. */
  deposit_percent: z.int().min(depositPercents[0]).max(depositPercents[1]),
  /** Whether a cancellation after the cut-off counts as missed. */
  counts_late_cancels: z.boolean(),
  /** A missed appointment is forgiven after so many kept ones, or after so many months; null: never. */
  forgiven_after_visits: z.int().min(forgivingVisits[0]).max(forgivingVisits[1]).nullable(),
  forgiven_after_months: z.int().min(forgivingMonths[0]).max(forgivingMonths[1]).nullable(),
})

export const appointmentTerms = z.object({ asks: z.enum(askedRungs), text: z.string() })

export const ladderCalls = {
  previewLadder: endpoint({
    call: 'POST /api/dashboard/ladder/preview',
    access: 'owner',
    audit: 'none',
    summary: 'How many of the customers of the shop each rung would be asked of today.',
    body: z.object({ ladder }),
    status: 200,
    reply: z.object({
      customers: z.int(),
      rungs: z.object({
        reminders: z.int(),
        must_confirm: z.int(),
        deposit: z.int(),
        approval: z.int(),
        phone_only: z.int(),
      }),
    }),
    codes: [],
  }),
}
