import { z } from 'zod'
import { endpoint } from '../protocol/endpoint.ts'
import { sale } from './sale-shape.ts'

export const receipts = {
  getReceipt: endpoint({
    call: 'GET /api/receipts/:receipt_token',
    access: 'public',
    summary: 'A receipt, for whoever has its link.',
    params: z.object({ receipt_token: z.string().max(100) }),
    status: 200,
    reply: z.object({
      comerce: z.object({
        name: z.string(),
        address: z.string(),
        ad_url: z.string(),
        time_zone: z.string(),
      }),
      sale: sale.omit({ made_by: true, refunds: true, receipt_url: true, appointment: true }),
    }),
    codes: ['not_found'],
  }),
}
