/** Customers who book at a shop of the running product, each one booking after another, and how long they waited. */
import { setTimeout as pause } from 'node:timers/promises'
import type { Reply } from '#contract/contract.ts'
import { send } from '../send.ts'

type Figures = {
  readonly booked: number
  readonly bookingWaits: readonly number[]
  readonly healthWaits: readonly number[]
  /**
   * Refusals other than `slot_taken`, which is expected when customers compete, and `ask_the_shop`: all of them book from
   * one address, which may book so many hours in an hour.
   */
  readonly failed: readonly string[]
}

export type Crowd = {
  readonly service: string
  /** Of an appointment that is never cancelled. */
  readonly manageToken: string
  readonly bookFor: (milliseconds: number) => Promise<Figures>
}

type Manners = {
  readonly clients: number
  /** The pause after each booking of a customer, in milliseconds. */
  readonly betweenMs?: number
  /** Whether they give an address, and so receive mails. */
  readonly haveMail?: boolean
}

export async function aBookingCrowd(
  url: string,
  adUrl: string,
  { clients, betweenMs = 500, haveMail = false }: Manners,
): Promise<Crowd> {
  const params = { ad_url: adUrl }
  const page = (await send(url, 'getComerce', { params })).body as Reply<'getComerce'>
  const service = page.comerce.services[0]?.id ?? ''
  const starts = await startsOf(url, adUrl, service)
  let people = 0
  const book = async (startsAt: string) => {
    people += 1
    const customer = {
      name: 'Sofía Benítez',
      phone: `11 ${String(20_000_000 + people)}`,
      ...(haveMail ? { email: `sofia-${people}@correo.test` } : {}),
    }
    return await send(url, 'createAppointment', {
      params,
      body: { services: [service], starts_at: startsAt, customer },
    })
  }
  const first = (await book(starts.at(-1) ?? '')).body as Reply<'createAppointment'>

  const bookFor = async (milliseconds: number): Promise<Figures> => {
    const until = performance.now() + milliseconds
    const figures = {
      booked: 0,
      bookingWaits: [] as number[],
      healthWaits: [] as number[],
      failed: [] as string[],
    }
    const one = async (client: number): Promise<void> => {
      for (let n = client; performance.now() < until; n += clients) {
        const began = performance.now()
        const { status, body } = await book(starts[n % starts.length] ?? '')
        figures.bookingWaits.push(performance.now() - began)
        if (status !== 201) {
          const { code } = body as { readonly code?: string }
          if (code !== 'slot_taken' && code !== 'ask_the_shop')
            figures.failed.push(`${status} ${code}`)
          continue
        }
        figures.booked += 1
        const { manage_token } = body as Reply<'createAppointment'>
        await send(url, 'cancelManagedAppointment', { params: { manage_token }, body: {} })
        await pause(betweenMs)
      }
    }
    const health = async (): Promise<void> => {
      while (performance.now() < until) {
        const began = performance.now()
        await (await fetch(`${url}/health`)).text()
        figures.healthWaits.push(performance.now() - began)
        await pause(50)
      }
    }
    await Promise.all([health(), ...Array.from({ length: clients }, (_, client) => one(client))])
    return figures
  }
  return { service, manageToken: first.manage_token, bookFor }
}

async function startsOf(url: string, adUrl: string, services: string): Promise<string[]> {
  const answer = await fetch(`${url}/api/comerces/${adUrl}/slots?services=${services}&days=14`)
  const text = await answer.text()
  return [...new Set(text.match(/20\d\d-\d\d-\d\dT\d\d:\d\d:\d\d-03:00/g))].sort().slice(40)
}
