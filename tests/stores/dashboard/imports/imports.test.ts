import { afterEach, expect, it, vi } from 'vitest'
import { current, readAgain, readFile } from '#stores/dashboard/imports/imports.ts'

afterEach(() => vi.unstubAllGlobals())

const state = { id: 'one', state: 'ready', fallback: { service: null, staff: null }, columns: [] }

it('changes of how a file is read are made one after the other, each of what the one before left', async () => {
  const sent: unknown[] = []
  const first = Promise.withResolvers<undefined>()
  let now: object = state
  vi.stubGlobal('fetch', async (_: string, { method, body }: RequestInit) => {
    if (method !== 'PATCH') return Response.json({ import: now, items: [], next_cursor: null })
    const change = JSON.parse(String(body)) as object
    sent.push(change)
    if (sent.length === 1) await first.promise
    now = { ...now, ...change }
    return Response.json({ import: now })
  })
  await current.load('one')

  const service = readAgain('one', ({ fallback }) => ({
    fallback: { ...fallback, service: 'cut' },
  }))
  const staff = readAgain('one', ({ fallback }) => ({ fallback: { ...fallback, staff: 'ana' } }))
  first.resolve(undefined)
  await Promise.all([service, staff])

  expect(sent).toEqual([
    { fallback: { service: 'cut', staff: null } },
    { fallback: { service: 'cut', staff: 'ana' } },
  ])
})

it('a file that is larger than the server takes is not sent', async () => {
  const fetch = vi.fn()
  vi.stubGlobal('fetch', fetch)

  const problem = await readFile(
    'customers',
    new Blob([new Uint8Array(17 * 1_048_576)]),
    'a.csv',
    vi.fn(),
  )

  expect(problem).toMatchObject({ code: 'too_large' })
  expect(fetch).not.toHaveBeenCalled()
})
