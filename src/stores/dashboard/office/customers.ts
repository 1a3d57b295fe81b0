/* The customers of the shop: the list, the open card and its actions. */
import type { customerFilters, customerSorts } from '#contract/customer-lists.ts'
import type { Reply, Sent } from '#contract/contract.ts'
import type { ProblemWire } from '#contract/protocol/problems.ts'
import { call, callOnce } from '#stores/dashboard/api.ts'
import { saveFile } from '#stores/save-file.ts'
import { expectOwn } from '#stores/notices.ts'
import { $reconnected } from '#stores/socket.ts'
import { onAppointmentChange } from '#stores/dashboard/appointment-change.ts'
import { followUp } from '#stores/dashboard/board/undo.ts'
import { createSource } from '#stores/dashboard/loadable.ts'
import { createPagedSource } from '#stores/dashboard/paged-source.ts'
import { fetchFile } from './fetch-file.ts'

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
    pending = setTimeout(() => void customer.reload(), burstMs)
  }
  const stops = [onAppointmentChange(reload), $reconnected.listen(reload)]
  return () => {
    clearTimeout(pending)
    for (const stop of stops) stop()
  }
}

/** Adds a customer, and loads the list again. */
export async function addCustomer(
  fields: Sent<'createClient', 'body'>,
): Promise<
  { readonly ok: true; readonly id: string } | { readonly ok: false; readonly problem: ProblemWire }
> {
  const answer = await callOnce('createClient', { body: fields })
  if (!answer.ok) return answer
  await customers.reload()
  return { ok: true, id: answer.reply.client.id }
}

/** The one customer with this phone; null when there are several, or none whom this user may see. */
export async function findByPhone(phone: string): Promise<CustomerRow | null> {
  const answer = await call('listClients', { query: { q: phone } })
  const [found, other] = answer.ok ? answer.reply.items : []
  return other === undefined ? (found ?? null) : null
}

export async function saveCustomer(
  id: string,
  fields: Sent<'updateClient', 'body'>,
): Promise<ProblemWire | null> {
  return keep(await call('updateClient', { params: { id }, body: fields }))
}

export async function blockCustomer(id: string, reason: string): Promise<ProblemWire | null> {
  return keep(await call('blockClient', { params: { id }, body: { reason } }))
}

/** Cancels coming appointments of a customer, with the same undo bar as for the end of a recurring one. */
export async function cancelVisits(
  { id, visits: before }: CustomerCard,
  body: Sent<'cancelClientTurns', 'body'>,
): Promise<ProblemWire | null> {
  for (const turn of body.turns) expectOwn(turn)
  const answer = await call('cancelClientTurns', { params: { id }, body })
  if (!answer.ok) return answer.problem
  await customer.reload()
  const { appointments } = answer.reply
  const [first] = appointments
  if (first === undefined) return null
  const kind = body.asked_by === 'customer' ? 'withdrawn' : 'cancelled'
  followUp({ kind, appointment: first, series: appointments, undo: { to: 'before', before } })
  return null
}

export async function unblockCustomer(id: string): Promise<ProblemWire | null> {
  return keep(await call('unblockClient', { params: { id } }))
}

export const mergePreview = createSource<
  { readonly kept: string; readonly other: string },
  MergePreview
>(({ kept, other }) => call('previewMerge', { params: { id: kept }, query: { other } }))

export async function mergeCustomers(id: string, other: string): Promise<ProblemWire | null> {
  const answer = await callOnce('mergeClients', { params: { id }, body: { other } })
  if (answer.ok)
    customers.update(now => ({ ...now, items: now.items.filter(one => one.id !== other) }))
  return await keepAndList(answer)
}

export async function undoMerge(id: string): Promise<ProblemWire | null> {
  return await keepAndList(await call('undoMerge', { params: { id } }))
}

type Answer =
  | { readonly ok: true; readonly reply: { readonly client: CustomerCard } }
  | { readonly ok: false; readonly problem: ProblemWire }

/** Shows the reply to a change in the card and in its row. */
function keep(answer: Answer): ProblemWire | null {
  if (!answer.ok) return answer.problem
  const saved = answer.reply.client
  // Another card may have been opened meanwhile.
  customer.update(now => (now.id === saved.id ? saved : now))
  customers.update(page => ({
    ...page,
    items: page.items.map(item => (item.id === saved.id ? { ...item, ...saved } : item)),
  }))
  return null
}

/** For a change that removes a customer from the list or brings one back, so the list is loaded again. */
async function keepAndList(answer: Answer): Promise<ProblemWire | null> {
  const problem = keep(answer)
  if (!problem) await customers.reload()
  return problem
}

export async function downloadCustomers(name: string): Promise<ProblemWire | null> {
  const answer = await fetchFile('exportClients')
  if (!answer.ok) return answer.problem
  saveFile(answer.file, name)
  return null
}
