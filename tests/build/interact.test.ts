// @vitest-environment happy-dom
import { beforeEach, describe, expect, test, vi } from 'vitest'
import interact from '../../src/directives/interact.ts'

let island: HTMLElement
let button: HTMLButtonElement
const taps = vi.fn<() => void>()

beforeEach(() => {
  localStorage.clear()
  taps.mockClear()
  document.body.innerHTML = '<div><button type="button"><b>Reservar</b></button></div>'
  island = document.querySelector('div') as HTMLElement
  button = document.querySelector('button') as HTMLButtonElement
})

/** Starts the directive. React hydrates and listens once `arrive()` is called. */
function start(value?: object, listens = true) {
  const { promise: downloaded, resolve } = Promise.withResolvers<void>()
  const load = vi.fn<() => Promise<() => Promise<void>>>(async () => {
    await downloaded
    return async () => {
      if (listens) button.addEventListener('click', taps)
    }
  })
  interact(load, { name: 'Island', value: value as unknown as string }, island)
  const arrive = async () => {
    resolve()
    await settled()
  }
  return { load, arrive }
}

const settled = () => new Promise(resolve => setTimeout(resolve))

describe('client:interact', () => {
  test.each(['pointerenter', 'pointerdown', 'touchstart', 'focusin', 'keydown'])(
    'downloads on the first %s, and once',
    sign => {
      const { load } = start()
      expect(load).not.toHaveBeenCalled()

      button.dispatchEvent(new Event(sign, { bubbles: true }))
      button.dispatchEvent(new Event(sign, { bubbles: true }))

      expect(load).toHaveBeenCalledOnce()
    },
  )

  test('repeats a tap on an icon inside a button', async () => {
    button.innerHTML = '<svg><path d="M0 0"></path></svg>'
    const { arrive } = start()
    button.querySelector('path')?.dispatchEvent(new MouseEvent('click', { bubbles: true }))

    await arrive()

    expect(taps).toHaveBeenCalledOnce()
  })

  test('repeats a tap on a text that is rendered again during hydration', async () => {
    const { arrive } = start()
    button.querySelector('b')?.dispatchEvent(new MouseEvent('click', { bubbles: true }))
    button.textContent = 'Reservar mar 24, 18:15'

    await arrive()

    expect(taps).toHaveBeenCalledOnce()
  })

  test('hydrates at once when this tab has stored something', () => {
    sessionStorage.setItem('kept', '[{}]')
    const { load } = start({ tab: ['nothing', 'kept'] })
    const { load: other } = start({ tab: ['nothing'] })

    expect(load).toHaveBeenCalledOnce()
    expect(other).not.toHaveBeenCalled()
  })

  test('hydrates at once for a URL with a query, and stays hidden until then', async () => {
    history.replaceState(null, '', '/login')
    const { load: plain } = start({ query: true })
    history.replaceState(null, '', '/login?token=a')
    const { load, arrive } = start({ query: true })

    expect(plain).not.toHaveBeenCalled()
    expect(load).toHaveBeenCalledOnce()
    expect(island.style.visibility).toBe('hidden')
    await arrive()
    expect(island.style.visibility).toBe('')
    history.replaceState(null, '', '/')
  })

  test('repeats a tap made before the download', async () => {
    const { arrive } = start()
    button.querySelector('b')?.click()
    button.querySelector('b')?.click()
    expect(taps).not.toHaveBeenCalled()

    await arrive()

    expect(taps).toHaveBeenCalledOnce()
  })

  test('lets the element act by itself when the download fails', async () => {
    const native = vi.fn<() => void>()
    const { arrive } = start(undefined, false)
    button.click()
    document.body.addEventListener('click', native, { once: true })

    await arrive()

    expect(native).toHaveBeenCalledOnce()
  })

  test('ignores elements that work without the script', () => {
    button.dataset['native'] = ''
    start()
    button.addEventListener('click', taps)

    button.click()

    expect(taps).toHaveBeenCalledOnce()
  })

  test('with an event, hydrates on it and not on a touch', () => {
    const { load } = start({ event: 'mt:toast' })
    button.dispatchEvent(new Event('pointerdown', { bubbles: true }))
    expect(load).not.toHaveBeenCalled()

    dispatchEvent(new Event('mt:toast'))

    expect(load).toHaveBeenCalledOnce()
  })

  test('with a session, hydrates only for a logged-in user', async () => {
    const visitor = start({ session: true })
    localStorage.setItem('user_session', 'a.b.c')
    const member = start({ session: true })

    await vi.waitFor(() => expect(member.load).toHaveBeenCalledOnce())

    expect(visitor.load).not.toHaveBeenCalled()
  })

  test('with a database, hydrates for a returning visitor, and on a touch', async () => {
    const databases = vi.fn<() => Promise<{ name: string }[]>>(async () => [])
    vi.stubGlobal('indexedDB', { databases })
    const visitor = start({ database: 'mi-turno' })
    await vi.waitFor(() => expect(databases).toHaveBeenCalledOnce())
    databases.mockResolvedValue([{ name: 'mi-turno' }])
    const known = start({ database: 'mi-turno' })

    await vi.waitFor(() => expect(known.load).toHaveBeenCalledOnce())

    expect(visitor.load).not.toHaveBeenCalled()
    button.dispatchEvent(new Event('pointerdown', { bubbles: true }))
    expect(visitor.load).toHaveBeenCalledOnce()
    vi.unstubAllGlobals()
  })

  test('marks an island without known visitor as idle, except in older browsers', async () => {
    vi.stubGlobal('indexedDB', { databases: async () => [{ name: 'somebody-elses' }] })
    start({ database: 'mi-turno', session: true })
    await vi.waitFor(() => expect(island.dataset['asleep']).toBe(''))
    island.removeAttribute('data-asleep')

    vi.stubGlobal('indexedDB', {})
    const { load } = start({ database: 'mi-turno', session: true })
    await vi.waitFor(() => expect(load).toHaveBeenCalledOnce())

    expect(island.dataset['asleep']).toBeUndefined()
    vi.unstubAllGlobals()
  })
})
