import { afterEach, expect, it, vi } from 'vitest'
import { takePrepared } from '#stores/dashboard/settings/take-prepared.ts'

afterEach(() => {
  vi.unstubAllGlobals()
})

const nothingYet = {
  has_page_data: false,
  has_service: false,
  has_staff: false,
  has_hours: false,
  is_published: false,
}

it('what was prepared is taken over also when the device opens its storage late', async () => {
  const asked: string[] = []
  vi.stubGlobal('fetch', async (path: string) => {
    asked.push(path)
    return Response.json({ items: [], staff: {}, comerce: {} })
  })
  vi.stubGlobal('indexedDB', { open: () => openedAfter(2000) })

  await takePrepared({ comerce: { ad_url: 'la-tijera' }, checklist: nothingYet as never })

  expect(asked[0]).toContain('/api/dashboard/staff')
})

it('the column of whoever prepared the shop is the owner’s', async () => {
  const sent: unknown[] = []
  vi.stubGlobal('fetch', async (path: string, { method, body }: RequestInit) => {
    if (method === 'PATCH') sent.push([path, JSON.parse(String(body))])
    if (method === 'POST') return Response.json({ staff: { id: 'lucas' } })
    const items = path.includes('/members') ? [{ id: 'account', is_owner: true, staff: null }] : []
    return Response.json({ items, comerce: {} })
  })
  vi.stubGlobal('indexedDB', { open: () => openedAfter(0) })

  await takePrepared({ comerce: { ad_url: 'la-tijera' }, checklist: nothingYet as never })

  expect(sent).toEqual([['/api/dashboard/members/account', { staff: 'lucas' }]])
})

it.each([
  ['nobody is added where no name was typed', ' ', 'La Tijera', []],
  ['an owner called like the shop gets the typed name', 'Lucas', 'La Tijera', [{ name: 'Lucas' }]],
  ['an owner with a name of their own keeps it', 'Lucas', 'Inés', []],
])('%s', async (_, person, name, renamed) => {
  const sent: [path: string, body: unknown][] = []
  vi.stubGlobal('fetch', async (path: string, { body }: RequestInit) => {
    if (body !== undefined) sent.push([path, JSON.parse(String(body))])
    return Response.json({ items: [], staff: { id: 'lucas' }, comerce: {}, name })
  })
  vi.stubGlobal('indexedDB', { open: () => openedAfter(0, person) })

  await takePrepared({ comerce: { ad_url: 'la-tijera' }, checklist: nothingYet as never })

  const bodiesTo = (asked: string) =>
    sent.filter(([path]) => path === asked).map(([, body]) => body)
  expect(bodiesTo('/api/dashboard/staff')).toEqual(person.trim() ? [{ name: person }] : [])
  expect(bodiesTo('/api/profile')).toEqual(renamed)
})

/** A database with a prepared shop, as `device.ts` uses it. */
function openedAfter(ms: number, person = 'Lucas') {
  const prepared = {
    asked: { ad_url: 'la-tijera', comerce_name: 'La Tijera' },
    person,
    services: [],
    hours: { days: [], from: '09:00', to: '18:00' },
    address: '',
    city: '',
  }
  const opening = new EventTarget()
  const transaction = Object.assign(new EventTarget(), {
    objectStore: () => {
      setTimeout(() => transaction.dispatchEvent(new Event('complete')))
      return { get: () => ({ result: prepared }), put: () => ({}), delete: () => ({}) }
    },
  })
  setTimeout(() => opening.dispatchEvent(new Event('success')), ms)
  return Object.assign(opening, { result: { transaction: () => transaction, close: () => {} } })
}
