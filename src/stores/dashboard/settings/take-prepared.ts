/* Turns what was prepared on this device before the mail was confirmed into the shop, with its screens' own calls. */
import type { ProblemWire } from '#contract/protocol/problems.ts'
import { minorUnitsOf } from '#domain/country/currencies.ts'
import { call, callOnce } from '#stores/dashboard/api.ts'
import { change } from '#stores/change.ts'
import { $currency, type Checklist, shop } from '#stores/dashboard/shop.ts'
import { recallTrial, rememberTrial } from '#stores/device.ts'
import { type Prepared, priceOf, rangesOfWeek } from '#stores/trial/preparing.ts'
import { publish } from './settings.ts'

/** `published`: the shop is online. `taken`: only its data was stored. `none`: nothing was prepared, or it failed. */
type Taken = { readonly end: 'none' | 'taken' | 'published'; readonly problem: ProblemWire | null }

type Draft = { readonly comerce: { readonly ad_url: string }; readonly checklist: Checklist }

/** After a failure half way, what was done stays, and the next try continues from there. */
export async function takePrepared({ comerce, checklist }: Draft): Promise<Taken> {
  const prepared = (await recallTrial()) as Prepared | undefined
  if (!prepared) return { end: 'none', problem: null }
  const isOther = prepared.asked.ad_url !== comerce.ad_url
  if (isOther && !(await isBegunTwice(prepared, checklist))) return { end: 'none', problem: null }
  const problem = (isOther ? await rename(prepared) : null) ?? (await take(prepared))
  await shop.reload()
  if (problem) return { end: 'none', problem }
  await rememberTrial(null)
  if (!prepared.isPublishing) return { end: 'taken', problem: null }
  const refused = await publish('published')
  return { end: refused ? 'taken' : 'published', problem: refused }
}

/**
 * The same address signed up in two browsers, and the draft of the first was opened: this browser's data goes into it.
 */
async function isBegunTwice({ asked }: Prepared, { has_service, is_published }: Checklist) {
  if (has_service || is_published) return false
  const profile = await call('getProfile', {})
  return profile.ok && profile.reply.email === asked.email.toLowerCase()
}

/**
 * Takes over the name and address chosen here. If the address is taken meanwhile, the owner has to choose another one.
 */
async function rename({ asked }: Prepared): Promise<ProblemWire | null> {
  const { comerce_name: name, ad_url, phone: whatsapp } = asked
  const renamed = await call('updateSettings', { body: { name, whatsapp } })
  if (!renamed.ok) return renamed.problem
  const moved = await call('changeAdUrl', { body: { ad_url } })
  return moved.ok || moved.problem.code === 'ad_url_taken' ? null : moved.problem
}

async function take(prepared: Prepared): Promise<ProblemWire | null> {
  const steps = [takeStaff, takeServices, takeHours, takePlace]
  for (const step of steps) {
    const problem = await step(prepared)
    if (problem) return problem
  }
  return null
}

/**
 * Staff come before services, because a new service is offered by everybody who exists. Without a name nobody is added:
 * the steps before publishing ask for somebody.
 */
async function takeStaff({ asked, person }: Prepared): Promise<ProblemWire | null> {
  const name = person.trim()
  if (name === '') return null
  const known = await call('listStaff', {})
  if (!known.ok) return known.problem
  if (known.reply.items.length > 0) return null
  const created = await callOnce('createStaff', { body: { name } })
  if (!created.ok) return created.problem
  await linkOwner(created.reply.staff.id)
  await nameOwner(asked, name)
  return null
}

/** An account opened without a name carries the shop's until now. It can be changed later too, so a failure is none. */
async function nameOwner(asked: Prepared['asked'], name: string): Promise<void> {
  if (asked.name) return
  const profile = await call('getProfile', {})
  if (!profile.ok || profile.reply.name !== asked.comerce_name) return
  await call('updateProfile', { body: { name } })
}

/** The form says that the owner serves, so that column is theirs. It can be chosen later too, so a failure is none. */
async function linkOwner(staffId: string): Promise<void> {
  const members = await call('listMembers', {})
  const owner = members.ok ? members.reply.items.find(one => one.is_owner) : undefined
  if (owner?.staff !== null) return
  await call('updateMember', { params: { id: owner.id }, body: { staff: staffId } })
}

async function takeServices(prepared: Prepared): Promise<ProblemWire | null> {
  const known = await call('listServices', {})
  if (!known.ok) return known.problem
  const names = new Set(known.reply.items.map(one => one.name))
  for (const { name, minutes, price } of prepared.services.filter(one => one.isOffered)) {
    if (names.has(name)) continue
    const body = {
      name,
      segments: [{ busy: true, minutes: Number(minutes) }],
      price: Math.round((priceOf(prepared, price) ?? 0) * minorUnitsOf($currency.get())),
    }
    const problem = await change(callOnce('createService', { body }))
    if (problem) return problem
  }
  return null
}

async function takeHours({ hours }: Prepared): Promise<ProblemWire | null> {
  const ranges = rangesOfWeek(hours)
  if (ranges.length === 0) return null
  return change(call('replaceHours', { body: { staff: null, ranges } }))
}

async function takePlace({ address, city }: Prepared): Promise<ProblemWire | null> {
  if (address === '' && city === '') return null
  const body = { ...(address ? { address } : {}), ...(city ? { city } : {}) }
  return change(call('updateSettings', { body }))
}
