/* What was sold: the list by business days, one sale, and what was done and not charged. */
import type { Reply, Sent } from '#contract/contract.ts'
import { change } from '#stores/change.ts'
import { call, callOnce } from '#stores/dashboard/api.ts'
import { fetchFile } from '#stores/dashboard/fetch-file.ts'
import { createSource } from '#stores/dashboard/loadable.ts'
import { createPagedSource } from '#stores/dashboard/paged-source.ts'
import { saveFile } from '#stores/save-file.ts'

export type SalesPage = Reply<'listSales'>
export type SaleRow = SalesPage['items'][number]
export type Sale = Reply<'getSale'>['sale']
export type SalesQuestion = {
  readonly from: string
  readonly to: string
  /** Null: of everybody. */
  readonly staff: string | null
}
export type HeldDeposit = Reply<'listDeposits'>['items'][number]

export const sales = createPagedSource<SalesQuestion, SalesPage>(({ from, to, staff }, cursor) =>
  call('listSales', { query: { from, to, cursor, ...(staff === null ? {} : { staff }) } }),
)

export const sale = createSource<string, Sale>(async id => {
  const answer = await call('getSale', { params: { id } })
  return answer.ok ? { ok: true, reply: answer.reply.sale } : answer
})

export const uncharged = createSource<null, Reply<'listUncharged'>['items']>(async () => {
  const answer = await call('listUncharged', {})
  return answer.ok ? { ok: true, reply: answer.reply.items } : answer
})

export const heldDeposits = createSource<null, readonly HeldDeposit[]>(async () => {
  const answer = await call('listDeposits', {})
  return answer.ok ? { ok: true, reply: answer.reply.items } : answer
})

/** Loads again what is on the screen of all this. */
export async function reloadSales(): Promise<void> {
  await Promise.all([sales, sale, uncharged, heldDeposits].map(source => source.reload()))
}

/** Gives money back; what is given back is a sale of its own with negative amounts. */
export function refundSale(id: string, body: Sent<'refundSale', 'body'>) {
  return change(callOnce('refundSale', { params: { id }, body }), reloadSales)
}

export function settleDeposit(id: string, body: Sent<'settleDeposit', 'body'>) {
  return change(callOnce('settleDeposit', { params: { id }, body }), reloadSales)
}

export function downloadSales({ from, to }: Pick<SalesQuestion, 'from' | 'to'>, file: string) {
  return change(fetchFile('exportSales', { query: { from, to } }), saved =>
    saveFile(saved, `${file}-${from}-a-${to}.csv`),
  )
}
