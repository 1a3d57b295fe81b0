import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { valueOf } from '#stores/dashboard/loadable.ts'
import { allShops } from '#stores/dashboard/platform/all-shops.ts'
import { noticeCenter } from '#stores/dashboard/notices/notice-center.ts'
import { changeShop } from '#stores/dashboard/platform/platform.ts'
import { answerReview, reviews } from '#stores/dashboard/reviews/reviews.ts'

/** What the server lists, newest first, two on a page. */
let listed: { readonly id: string; readonly answer?: string; readonly status?: string }[]

beforeEach(() => {
  listed = ['5', '4', '3', '2', '1'].map(id => ({ id }))
  vi.stubGlobal('fetch', async (address: string, { method }: RequestInit) => {
    const { pathname, searchParams } = new URL(address, 'http://localhost')
    const [, id = ''] = /\/([^/]+)\/(?:answer|suspend)$/.exec(pathname) ?? []
    if (method === 'POST' && pathname.endsWith('/suspend')) {
      change({ id, status: 'suspended' })
      return new Response(null, { status: 204 })
    }
    if (method === 'POST') return Response.json({ review: change({ id, answer: 'Gracias' }) })
    if (/comerces\/\d$/.test(pathname))
      return Response.json({ comerce: listed.find(one => pathname.endsWith(one.id)) })
    const cursor = searchParams.get('cursor')
    const from = cursor === null ? 0 : listed.findIndex(one => one.id === cursor) + 1
    const items = listed.slice(from, from + 2)
    const next_cursor = from + 2 < listed.length ? items.at(-1)?.id : null
    return Response.json({ items, next_cursor, unread: 1 })
  })
})

afterEach(() => vi.unstubAllGlobals())

function change(one: (typeof listed)[number]) {
  listed = listed.map(other => (other.id === one.id ? one : other))
  return one
}

const notices = () => valueOf(noticeCenter.$store.get())

it('a new notice comes before the older ones that are shown, and the next page follows those', async () => {
  await noticeCenter.load(null)
  await noticeCenter.loadMore()
  listed = [{ id: '6' }, ...listed]
  await noticeCenter.reload()
  expect(notices()?.items.map(one => one.id)).toEqual(['6', '5', '4', '3', '2'])

  await noticeCenter.loadMore()
  expect(notices()?.items.map(one => one.id)).toEqual(['6', '5', '4', '3', '2', '1'])
  expect(notices()?.next_cursor).toBeNull()
})

it('after more new notices than a page holds the list begins anew, so that none is missing', async () => {
  await noticeCenter.load(null)
  listed = [{ id: '8' }, { id: '7' }, { id: '6' }, ...listed]
  await noticeCenter.reload()

  expect(notices()?.items.map(one => one.id)).toEqual(['8', '7'])
  expect(notices()?.next_cursor).toBe('7')
})

it('what moved up within the list is shown once', async () => {
  await noticeCenter.load(null)
  await noticeCenter.loadMore()
  listed = ['2', '5', '4', '3', '1'].map(id => ({ id }))
  await noticeCenter.reload()
  expect(notices()?.items.map(one => one.id)).toEqual(['2', '5', '4', '3'])
})

it('a page that arrives after the list began anew is dropped', async () => {
  await noticeCenter.load(null)
  const older = noticeCenter.loadMore()
  listed = [{ id: '8' }, { id: '7' }, { id: '6' }, ...listed]
  await noticeCenter.reload()
  await older
  expect(notices()?.items.map(one => one.id)).toEqual(['8', '7'])
})

it('what was removed from a list of one page goes', async () => {
  listed = ['2', '1'].map(id => ({ id }))
  await noticeCenter.load(null)
  listed = [{ id: '2' }]
  await noticeCenter.reload()
  expect(notices()?.items.map(one => one.id)).toEqual(['2'])
})

it('an answered review of the second page stays, with its answer', async () => {
  await reviews.load(null)
  await reviews.loadMore()

  await answerReview('3', 'Gracias')

  const shown = valueOf(reviews.$store.get())?.items
  expect(shown?.map(one => [one.id, one.answer])).toContainEqual(['3', 'Gracias'])
  expect(shown).toHaveLength(4)
})

it('a shop of the second page stays, with its new state', async () => {
  await allShops.load({ text: '', state: null, need: null })
  await allShops.loadMore()

  await changeShop('suspendComerce', '2', 'Deuda')

  const shown = valueOf(allShops.$store.get())?.items
  expect(shown?.map(one => [one.id, one.status])).toContainEqual(['2', 'suspended'])
  expect(shown).toHaveLength(4)
})
