/* The customers of the shop: the list, the open card and its actions. */
import type { customerFilters, customerSorts } from '#contract/customers/customer-lists.ts'
import type { Reply, Sent } from '#contract/contract.ts'
import { call, callOnce } from '#stores/dashboard/api.ts'
import { change } from '#stores/change.ts'
import { saveFile } from '#stores/save-file.ts'
import { expectOwn } from '#stores/notices.ts'
import { $reconnected } from '#stores/socket.ts'
import { onAppointmentChange } from '#stores/dashboard/appointment-change.ts'
import { followUp } from '#stores/dashboard/board/undo.ts'
import { createSource } from '#stores/dashboard/loadable.ts'
import { customerPackages } from '#stores/dashboard/packages/packages.ts'
import { createPagedSource } from '#stores/dashboard/paged-source.ts'
import { fetchFile } from '#stores/dashboard/fetch-file.ts'

type Page = Reply<'listClients'>
export type CustomerRow = Page['items'][number]
export type CustomerCard = Reply<'getClient'>['client']
export type MergePreview = Reply<'previewMerge'>
export type CustomersQuestion = {
  readonly text: string
  readonly tag: string | null
  readonly sort: (typeof customerSorts)[number]
  readonly only: (typeof customerFilters)[number] | null
}

export const customers = createPagedSource<CustomersQuestion, Page>((question, cursor) =>
  call('listClients', { query: { ...queryOf(question), cursor } }),
)
export const $customers = customers.$store

export const customer = createSource<string, CustomerCard>(async id => {
  const answer = await call('getClient', { params: { id } })
  return answer.ok ? { ok: true, reply: answer.reply.client } : answer
})

function queryOf({ text, tag, sort, only }: CustomersQuestion) {
  return {
    ...(text ? { q: text } : { count: '1' as const }),
    ...(tag ? { tag } : {}),
    ...(sort === 'name' ? {} : { sort }),
    ...(only ? { only } : {}),
  }
}

const burstMs = 400

/** Keeps the open card up to date: appointments change its counts, and the connection may have missed some. Returns a function that stops it. */
export function followCustomers(): () => void {
  let pending: ReturnType<typeof setTimeout> | undefined
  const reload = () => {
    clearTimeout(pending)
    pending = setTimeout(() => {
      void customer.reload()
      void customerPackages.reload()
    }, burstMs)
  }
  const stops = [onAppointmentChange(reload), $reconnected.listen(reload)]
  return () => {
    clearTimeout(pending)
    for (const stop of stops) stop()
  }
}

/** Adds a customer, and loads the list again. */
export function addCustomer(fields: Sent<'createClient', 'body'>, onAdded: (id: string) => void) {
  return change(callOnce('createClient', { body: fields }), async ({ client }) => {
    await customers.reload()
    onAdded(client.id)
  })
}

/** The one customer with this phone; null when there are several, or none whom this user may see. */
export async function findByPhone(phone: string): Promise<CustomerRow | null> {
  const answer = await call('listClients', { query: { q: phone } })
  const [found, other] = answer.ok ? answer.reply.items : []
  return other === undefined ? (found ?? null) : null
}

export function saveCustomer(id: string, body: Sent<'updateClient', 'body'>) {
  return change(call('updateClient', { params: { id }, body }), keep)
}

export function blockCustomer(id: string, reason: string) {
  return change(call('blockClient', { params: { id }, body: { reason } }), keep)
}

/** Cancels coming appointments of a customer, with the same undo bar as for the end of a recurring one. */
export function cancelVisits(
  { id, visits: before }: CustomerCard,
  body: Sent<'cancelClientTurns', 'body'>,
) {
  for (const turn of body.turns) expectOwn(turn)
  const answer = call('cancelClientTurns', { params: { id }, body })
  return change(answer, async ({ appointments }) => {
    await customer.reload()
    const [first] = appointments
    if (first === undefined) return
    const kind = body.asked_by === 'customer' ? 'withdrawn' : 'cancelled'
    followUp({ kind, appointment: first, series: appointments, undo: { to: 'before', before } })
  })
}

export function unblockCustomer(id: string) {
  return change(call('unblockClient', { params: { id } }), keep)
}

export const mergePreview = createSource<
  { readonly kept: string; readonly other: string },
  MergePreview
>(({ kept, other }) => call('previewMerge', { params: { id: kept }, query: { other } }))

export function mergeCustomers(id: string, other: string) {
  const remove = () =>
    customers.update(now => ({ ...now, items: now.items.filter(one => one.id !== other) }))
  const answer = callOnce('mergeClients', { params: { id }, body: { other } })
  return change(answer, remove, keep, customers.reload)
}

export function undoMerge(id: string) {
  return change(call('undoMerge', { params: { id } }), keep, customers.reload)
}

/** Shows the reply to a change in the card and in its row. */
function keep({ client: saved }: { readonly client: CustomerCard }): void {
  // Another card may have been opened meanwhile.
  customer.update(now => (now.id === saved.id ? saved : now))
  customers.update(page => ({
    ...page,
    items: page.items.map(item => (item.id === saved.id ? { ...item, ...saved } : item)),
  }))
}

export function downloadCustomers(name: string) {
  return change(fetchFile('exportClients', {}), file => saveFile(file, name))
}
