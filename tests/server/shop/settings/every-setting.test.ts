/**
 * Whatever the schema of the settings holds is saved, answered, shown on the page and put on record in words. A new field
 * that misses one of these places fails here, by its name.
 */
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { z } from 'zod'
import { contract } from '#contract/contract.ts'
import {
  pageSettingNames,
  type pageSettings,
  settingNames,
  type SettingName,
  type teamSettings,
} from '#contract/settings/shop-settings.ts'
import { rules } from '#contract/settings/rules.ts'
import { initialLadder } from '#domain/customer/ladder.ts'
import { fieldWords } from '#messages/dashboard/audit/audit.ts'
import { changesIn } from '#stores/dashboard/audit/audit-changes.ts'
import { openApp, type TestApp } from '#support/server/app.ts'
import { aShop, tokenOf, type TestShop } from '#support/server/shop.ts'

/** A yes or no needs no sample: it is turned round. */
type Samples<Schemas extends Readonly<Record<string, z.ZodType>>> = {
  readonly [
    Name in keyof Schemas as z.input<Schemas[Name]> extends boolean ? never : Name
  ]: z.input<Schemas[Name]>
}

const samples: Samples<typeof pageSettings & typeof teamSettings> = {
  name: 'La Tijera',
  category: 'peluqueria',
  description: 'Con café',
  address: 'Calle Nueva 1',
  city: 'Rosario',
  latitude: -32.95,
  longitude: -60.65,
  whatsapp: '+5493415556677',
  cover: 'ondas',
  colour: '#9a3412',
  instagram: 'latijera',
  website: 'https://latijera.com/',
  policies: 'Diez minutos de tolerancia',
  break_notice: 'Volvemos en febrero',
  time_zone: 'America/Argentina/Cordoba',
  country: 'UY',
  questions: [{ label: '¿Primera vez?', kind: 'text', required: true }],
  deposit_instructions: 'Alias la.tijera',
  reminders: { hours: [24], first_hours: 30, last_hours: 4, quiet: { from: 1300, to: 500 } },
  ladder: { ...initialLadder, deposit_percent: 40 },
  miss_you_days: 60,
}
const ruleSamples: Samples<typeof rules.shape> = {
  slot_step_minutes: 20,
  lead_minutes: 90,
  horizon_days: 45,
  cancel_cutoff_minutes: 240,
  move_cutoff_minutes: 300,
  max_future_turns_per_phone: 5,
  anchoring: 'clock',
  release: { weekday: 1, minute: 600 },
  max_turns_per_day: 40,
  max_turns_per_person_day: 12,
  max_turns_per_phone_day: 2,
  public_cap_percent: 80,
  walk_in_percent: 20,
}

let app: TestApp
let shop: TestShop
let token: string
beforeAll(async () => {
  app = await openApp()
  shop = await aShop(app)
  token = await tokenOf(app, shop.ownerId)
})
afterAll(async () => await app.close())

test('the call takes the settings, the rules and what was seen, and nothing else', () => {
  const { body } = contract.updateSettings

  expect(Object.keys(body.shape).toSorted()).toEqual([...settingNames, 'rules', 'seen'].toSorted())
})

test.each(settingNames)('%s is saved, answered, shown and on record', async name => {
  const before = await app.mustCall('getSettings', {}, token)
  const sample = name in samples ? samples[name as keyof typeof samples] : before[name] !== true

  await app.mustCall('updateSettings', { body: { [name]: sample } }, token)

  const after = await app.mustCall('getSettings', {}, token)
  expect(after, `${name} is not saved, or not answered`).toMatchObject({ [name]: sample })
  expect(
    before[name],
    `${name} has been ${String(sample)} before: choose another sample`,
  ).not.toEqual(after[name])
  await expectOnRecord(name)
  if (isOfPage(name)) {
    const { comerce } = await app.mustCall('getComerce', { params: { ad_url: shop.adUrl } })
    expect(comerce, `${name} does not reach the public page`).toMatchObject({ [name]: sample })
  }
})

test.each(Object.keys(rules.shape))('the rule %s is saved, answered and on record', async name => {
  const before = (await app.mustCall('getSettings', {}, token)).rules as Readonly<
    Record<string, unknown>
  >
  const sample =
    name in ruleSamples ? ruleSamples[name as keyof typeof ruleSamples] : before[name] !== true

  await app.mustCall('updateSettings', { body: { rules: { [name]: sample } } }, token)

  const { rules: after } = await app.mustCall('getSettings', {}, token)
  expect(after, `the rule ${name} is not saved, or not answered`).toEqual({
    ...before,
    [name]: sample,
  })
  await expectOnRecord(name)
})

test('what was sent but changes nothing is not on record', async () => {
  const settings = await app.mustCall('getSettings', {}, token)
  const { ladder, reminders, policies, takes_queue } = settings
  const entries = async () => (await app.mustCall('listAudit', { query: {} }, token)).items.length
  const before = await entries()

  // Another order of the same fields is the same.
  const turned = Object.fromEntries(Object.entries(reminders).toReversed()) as typeof reminders
  const body = { ladder, reminders: turned, policies, takes_queue }
  await app.mustCall('updateSettings', { body }, token)

  expect(await entries()).toBe(before)
})

function isOfPage(name: SettingName): boolean {
  return pageSettingNames.some(one => one === name)
}

async function expectOnRecord(name: string): Promise<void> {
  const { items } = await app.mustCall('listAudit', { query: { limit: 1 } }, token)
  const changed = changesIn(items[0]!.detail).map(({ field }) => field ?? '')
  expect(changed, `the audit does not have ${name}`).toContain(name)
  const wordless = changed.filter(field => fieldWords(field) === field)
  expect(wordless, 'the audit screen has no Spanish word').toEqual([])
}
