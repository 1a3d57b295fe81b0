// @vitest-environment happy-dom
import { afterEach, describe, expect, it, test, vi } from 'vitest'
import { $prepared, beginTrial, countryOf, priceOf, priceProblem } from '#stores/trial/preparing.ts'

const asked = (phone: string, country = '') => ({
  comerce_name: 'La Navaja',
  ad_url: 'la-navaja',
  email: 'dueno@local.test',
  phone,
  country,
})

afterEach(() => {
  vi.unstubAllGlobals()
})

describe('the price of a service that a trial prepares', () => {
  it.each([
    ['AR', '15.000', 15_000],
    ['AR', '15000', 15_000],
    ['CL', '12.000', 12_000],
    ['CL', '12,50', null],
    ['PY', '80.000', 80_000],
    ['MX', '150.50', 150.5],
    ['MX', '1,150', 1150],
    ['PE', '35.50', 35.5],
    ['BR', '45,90', 45.9],
    ['ES', '12,50', 12.5],
    ['UY', '650', 650],
    ['CO', '25.000', 25_000],
    ['ES', '', null],
  ])('in %s typed as %j is %s', (country, typed, price) => {
    expect(priceOf({ asked: asked('', country) }, typed)).toBe(price)
  })
})

test.each([
  ['CL', '', 'missing'],
  ['CL', '15.000,50', 'cents'],
  ['PY', '80000,5', 'cents'],
  ['CL', '-5', 'odd'],
  ['AR', '15.000,505', 'odd'],
  ['AR', '15.000,50', null],
  ['CL', '15.000', null],
])('in %s what is wrong with the price %j is %j', (country, typed, problem) => {
  expect(priceProblem({ asked: asked('', country) }, typed)).toBe(problem)
})

describe('a trial', () => {
  it('is prepared for the country of its phone where none was chosen', () => {
    expect(countryOf({ asked: asked('+56 9 8765 4321') }).code).toBe('CL')
    expect(countryOf({ asked: asked('9 8765 4321') }).code).toBe('AR')
    expect(countryOf({ asked: asked('9 8765 4321', 'CL') }).code).toBe('CL')
  })

  it.each([
    [{}, ''],
    [{ name: '' }, ''],
    [{ name: 'Inés Paz' }, 'Inés Paz'],
  ])('names who attends after the owner, never after the shop: %j', async (more, person) => {
    vi.stubGlobal('fetch', async () => await Promise.resolve(Response.json({}, { status: 202 })))

    await beginTrial({ ...asked('11 5555-1234'), ...more })

    expect($prepared.get()?.person).toBe(person)
  })

  it.each([
    ['', '0387 512-3456', true],
    ['', '11 5555-1234', false],
    ['CL', '9 3801 2345', false],
    ['MX', '381 123 4567', false],
  ])('in %j with %s proposes a siesta: %s', async (country, phone, hasSiesta) => {
    vi.stubGlobal('fetch', async () => await Promise.resolve(Response.json({}, { status: 202 })))

    await beginTrial(asked(phone, country))

    expect($prepared.get()?.hours.hasSiesta).toBe(hasSiesta)
  })
})
