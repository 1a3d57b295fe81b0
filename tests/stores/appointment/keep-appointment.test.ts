// @vitest-environment happy-dom
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { aSessionToken } from '#support/session-tokens.ts'

let sent: string[]
let mine: object[]
let claim: () => Response

beforeEach(() => {
  vi.resetModules()
  localStorage.clear()
  sent = []
  mine = []
  claim = () => new Response(null, { status: 204 })
  history.replaceState(null, '', '/agenda/la-llave')
  vi.stubGlobal('fetch', async (path: string) => {
    sent.push(path.split('?')[0] ?? '')
    return path.includes('claim') ? claim() : Response.json({ items: mine, next_cursor: null })
  })
})
afterEach(() => {
  vi.unstubAllGlobals()
})

async function look() {
  const { createKeeping } = await import('#stores/appointment/keep-appointment.ts')
  const keeping = createKeeping('la-llave', 'un-turno')
  await keeping.look()
  return keeping
}

it('nothing is requested or offered without a session', async () => {
  const { $keeping } = await look()

  expect($keeping.get()).toBe('none')
  expect(sent).toEqual([])
})

it('the appointment of the link is saved in the account', async () => {
  localStorage.setItem('user_session', aSessionToken({ role: ['user'] }))

  const { $keeping, keep } = await look()
  const before = $keeping.get()
  await keep()

  expect([before, $keeping.get()]).toEqual(['offered', 'kept'])
  expect(sent).toEqual(['/api/my/appointments', '/api/my/appointments/claim'])
})

it('an appointment is reported when it is saved already, or in another account', async () => {
  localStorage.setItem('user_session', aSessionToken({ role: ['user'] }))
  mine = [{ appointment: { id: 'un-turno' } }]
  const known = await look()
  mine = []
  const headers = { 'content-type': 'application/problem+json' }
  claim = () =>
    Response.json(
      { status: 404, code: 'not_found', title: 'No está', detail: '' },
      { status: 404, headers },
    )
  const other = await look()
  await other.keep()

  expect([known.$keeping.get(), other.$keeping.get()]).toEqual(['kept', 'elsewhere'])
})
