// @vitest-environment happy-dom
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'

type Suggestion = { ad_url: string; available: boolean; alternatives: string[] }

let asked: string[]
let answer: (name: string) => Suggestion | Promise<Suggestion>

async function openPage() {
  vi.resetModules()
  return await import('#stores/trial/trial.ts')
}

beforeEach(() => {
  vi.useFakeTimers()
  asked = []
  answer = name => ({
    ad_url: name.toLowerCase().replaceAll(' ', '-'),
    available: true,
    alternatives: [],
  })
  vi.stubGlobal('fetch', async (address: string) => {
    const name = new URL(address, 'http://localhost').searchParams.get('name') ?? ''
    asked.push(name)
    return Response.json(await answer(name))
  })
})

afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

describe('the public address', () => {
  it('is proposed from the name after a pause in typing', async () => {
    const { $adUrlChoice, proposeAdUrl } = await openPage()

    for (const name of ['La', 'La Nav', 'La Navaja']) {
      proposeAdUrl(name, '')
      await vi.advanceTimersByTimeAsync(200)
    }
    expect(asked).toEqual([])
    await vi.advanceTimersByTimeAsync(100)

    expect(asked).toEqual(['La Navaja'])
    expect($adUrlChoice.get()).toMatchObject({ adUrl: 'la-navaja', step: 'free', isOwn: false })
  })

  it('is the first free one when the name’s own is taken', async () => {
    answer = () => ({ ad_url: 'demo', available: false, alternatives: ['demo-2', 'demo-boedo'] })
    const { $adUrlChoice, proposeAdUrl } = await openPage()

    proposeAdUrl('Demo', '')
    await vi.advanceTimersByTimeAsync(300)

    expect($adUrlChoice.get()).toMatchObject({
      adUrl: 'demo-2',
      step: 'free',
      wished: 'demo',
      alternatives: ['demo-2', 'demo-boedo'],
    })
  })

  it('stays as the person wrote it, spelled as an address and checked', async () => {
    answer = () => ({ ad_url: 'nandu-40', available: false, alternatives: ['nandu-40-2'] })
    const { $adUrlChoice, proposeAdUrl, typeAdUrl } = await openPage()

    typeAdUrl(' Ñandú & 40')
    expect($adUrlChoice.get()).toMatchObject({ adUrl: 'nandu-40', step: 'checking' })
    await vi.advanceTimersByTimeAsync(300)
    expect($adUrlChoice.get()).toMatchObject({ adUrl: 'nandu-40', step: 'taken' })

    proposeAdUrl('Otro nombre', '')
    await vi.advanceTimersByTimeAsync(300)
    expect($adUrlChoice.get().adUrl).toBe('nandu-40')
  })

  it.each([
    { typed: 'ab', step: 'short', asks: 0, alternatives: [] },
    { typed: 'la-', step: 'short', asks: 0, alternatives: [] },
    { typed: 'admin', step: 'reserved', asks: 1, alternatives: ['local-admin', 'admin-2'] },
    { typed: 'la-navaja-', step: 'free', asks: 1, alternatives: ['la-navaja-2'] },
  ])('typed as $typed is $step', async ({ typed, step, asks, alternatives }) => {
    answer = name =>
      name === 'admin'
        ? { ad_url: 'local-admin', available: true, alternatives: ['admin-2'] }
        : { ad_url: name, available: true, alternatives: [`${name}-2`] }
    const { $adUrlChoice, typeAdUrl } = await openPage()

    typeAdUrl(typed)
    await vi.advanceTimersByTimeAsync(300)

    expect($adUrlChoice.get()).toMatchObject({ adUrl: typed, step, alternatives })
    expect(asked).toHaveLength(asks)
  })

  it('can be one of the alternatives', async () => {
    const { $adUrlChoice, chooseAdUrl } = await openPage()

    chooseAdUrl('demo-boedo')

    expect($adUrlChoice.get()).toMatchObject({ adUrl: 'demo-boedo', step: 'free', isOwn: true })
  })

  it('ignores a late answer', async () => {
    const slow = Promise.withResolvers<Suggestion>()
    answer = name =>
      name === 'Vieja' ? slow.promise : { ad_url: 'nueva', available: true, alternatives: [] }
    const { $adUrlChoice, proposeAdUrl } = await openPage()
    proposeAdUrl('Vieja', '')
    await vi.advanceTimersByTimeAsync(300)

    proposeAdUrl('Nueva', '')
    await vi.advanceTimersByTimeAsync(300)
    slow.resolve({ ad_url: 'vieja', available: true, alternatives: [] })
    await vi.advanceTimersByTimeAsync(0)

    expect($adUrlChoice.get().adUrl).toBe('nueva')
  })

  it('may go unchecked without a network, and says so', async () => {
    answer = () => Promise.reject(new TypeError('Failed to fetch'))
    const { $adUrlChoice, typeAdUrl } = await openPage()

    typeAdUrl('la-navaja')
    await vi.advanceTimersByTimeAsync(300)

    expect($adUrlChoice.get()).toMatchObject({ adUrl: 'la-navaja', step: 'unknown' })
  })

  it('has a square QR code', async () => {
    vi.useRealTimers()
    const { $adUrlQr, chooseAdUrl } = await openPage()
    $adUrlQr.listen(() => {})

    chooseAdUrl('la-navaja')

    await vi.waitFor(() => expect($adUrlQr.get().length).toBeGreaterThan(20))
    expect($adUrlQr.get().every(row => row.length === $adUrlQr.get().length)).toBe(true)
  })
})

describe('the same trial sent twice', () => {
  const body = {
    comerce_name: 'La Navaja',
    ad_url: 'la-navaja',
    address: 'Av. Boedo 1024',
    city: 'Buenos Aires',
    name: 'Caro',
    email: 'caro@lanavaja.test',
    phone: '11 5555-0101',
    password: 'una frase corta',
  }

  it('has one key, and a corrected one another', async () => {
    const keys: (string | null)[] = []
    vi.stubGlobal('fetch', async (_: string, init: { headers: Headers }) => {
      keys.push(init.headers.get('idempotency-key'))
      throw new TypeError('Failed to fetch')
    })
    const { startFreeTrial } = await openPage()

    await startFreeTrial(body)
    await startFreeTrial({ ...body })
    await startFreeTrial({ ...body, phone: '11 5555-0102' })

    expect(keys[0]).toBe(keys[1])
    expect(keys[2]).not.toBe(keys[0])
  })
})
