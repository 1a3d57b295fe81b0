// @vitest-environment happy-dom
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'

type Told = { country: string; currency: string; time_zone: string; told: string | null }

const unknown = {
  country: 'AR',
  currency: 'ARS',
  time_zone: 'America/Argentina/Buenos_Aires',
  told: null,
}
let asked: URLSearchParams[]
let answer: Told

/** The page, opened on a device whose clock is set to this zone. */
async function openPage(timeZone: string) {
  vi.resetModules()
  vi.stubEnv('TZ', timeZone)
  return await import('#stores/trial/country.ts')
}

beforeEach(() => {
  vi.useFakeTimers()
  asked = []
  answer = unknown
  vi.stubGlobal('fetch', async (address: string) => {
    asked.push(new URL(address, 'http://localhost').searchParams)
    return await Promise.resolve(Response.json(answer))
  })
})

afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllEnvs()
  vi.unstubAllGlobals()
})

describe('the country of a trial', () => {
  it.each([
    ['America/Santiago', 'CL', 'zone'],
    ['America/Asuncion', 'PY', 'zone'],
    ['America/Tijuana', 'MX', 'zone'],
    ['America/Argentina/Cordoba', '', null],
    ['Asia/Tokyo', '', null],
  ])('on a device in %s is %j until something else speaks', async (zone, code, told) => {
    const { $countryChoice, proposeFrom } = await openPage(zone)

    proposeFrom({ phone: '' })
    await vi.advanceTimersByTimeAsync(400)

    expect($countryChoice.get()).toMatchObject({ code, told, isOwn: false })
  })

  it('is the phone’s, wherever the device is, and no more than its beginning is sent', async () => {
    const { $countryChoice, proposeFrom } = await openPage('America/Santiago')
    answer = { country: 'DO', currency: 'DOP', time_zone: 'America/Santo_Domingo', told: 'phone' }

    proposeFrom({ phone: '+1 (809) 234-5678' })
    await vi.advanceTimersByTimeAsync(400)

    expect($countryChoice.get()).toMatchObject({ code: 'DO', told: 'phone' })
    expect(asked.map(query => query.get('phone'))).toEqual(['+1 (809)'])
  })

  it('stays the chosen one', async () => {
    const { $countryChoice, chooseCountry, proposeFrom } = await openPage('America/Santiago')

    chooseCountry('UY')
    proposeFrom({ phone: '+56 9' })
    await vi.advanceTimersByTimeAsync(400)

    expect($countryChoice.get()).toMatchObject({ code: 'UY', isOwn: true })
  })
})
