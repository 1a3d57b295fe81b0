/**
 * Every step and state of a booking against WCAG, in both themes and at four widths. `npm run deep` tries all
 * combinations; otherwise each state is tried with one width and theme, which rotate over the states.
 */
import { expect, test, type Page } from 'playwright/test'
import {
  chooseLastSlot,
  chooseService,
  demoShop,
  expectTicket,
  fillIn,
  nextPhone,
} from '#support/browser/booking.ts'
import {
  expectAccessible,
  expectAccessibleInBothThemes,
  expectNoSideScroll,
} from '#support/browser/browser.ts'
import { isDeep } from '#support/server/chance.ts'

const looks = [320, 390, 768, 1440].flatMap(width =>
  (['light', 'dark'] as const).map(colorScheme => ({ width, colorScheme })),
)

type State = { readonly name: string; readonly reach: (page: Page) => Promise<void> }

const states: readonly State[] = [
  {
    name: 'an hour chosen and held',
    reach: async page => {
      await page.goto(demoShop)
      await chooseLastSlot(page)
      await expect(page.getByText(/Te guardamos este horario/)).toBeVisible()
    },
  },
  {
    name: 'fields that are missing, and everything open',
    reach: async page => {
      await page.goto(demoShop)
      await chooseLastSlot(page)
      await page.getByText(/^Otra persona, mail o nota/).click()
      await page.getByRole('button', { name: /^Reservar/ }).click()
      await expect(page.getByText('Escribí tu nombre.')).toBeVisible()
    },
  },
  {
    name: 'an hour that was lost',
    reach: async page => {
      await page.goto(demoShop)
      await page.route('**/holds', route => route.abort())
      await page.route('**/appointments', route =>
        route.fulfill({
          status: 409,
          contentType: 'application/problem+json',
          body: JSON.stringify({ code: 'slot_taken', detail: '', title: '', alternatives: [] }),
        }),
      )
      await chooseLastSlot(page)
      await fillIn(page, 'Sofía Benítez', nextPhone('4695'))
      await page.getByRole('button', { name: /^Reservar/ }).click()
      await expect(page.getByText('Ese horario se acaba de ocupar.')).toBeVisible()
    },
  },
  {
    name: 'a network that is gone',
    reach: async page => {
      await page.goto(demoShop)
      await chooseLastSlot(page)
      await fillIn(page, 'Sofía Benítez', nextPhone('4696'))
      await page.route('**/api/**', route => route.abort())
      await page.getByRole('button', { name: /^Reservar/ }).click()
      await expect(page.getByText(/No hay conexión/).first()).toBeVisible()
    },
  },
  {
    name: 'a visit that two people share',
    reach: async page => {
      await page.goto('/comerce/peluqueria-andes')
      await chooseService(page, /^Corte y barba/)
      await page.getByRole('link', { name: '+ Sumar otro servicio' }).click()
      await chooseService(page, /^Color completo/)
      await chooseLastSlot(page)
    },
  },
  {
    name: 'a shop that asks a question',
    reach: async page => {
      await page.goto('/comerce/barberia-demo-cordoba')
      await expect(page.getByLabel(/¿Es tu primera vez acá\?/)).toBeVisible()
    },
  },
  {
    name: 'the waiting list',
    reach: async page => {
      await page.goto(`${demoShop}/espera`)
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    },
  },
  {
    name: 'the ticket, and where it is moved and cancelled',
    reach: async page => {
      await page.goto(demoShop)
      await page.getByRole('link', { name: 'Días siguientes' }).click()
      await chooseService(page, /^Perfilado/)
      await chooseLastSlot(page)
      await fillIn(page, 'Sofía Benítez', nextPhone('4697'))
      await page.getByRole('button', { name: /^Reservar \S+ \d+, \d\d:\d\d/ }).click()
      await expectTicket(page)
      const [address = ''] = page.url().split('?')
      for (const view of ['mover', 'cancelar']) {
        await page.goto(`${address}?ver=${view}`)
        await expectAccessible(page)
        await expectNoSideScroll(page)
      }
      await page.goto(`${address}?nuevo=1`)
    },
  },
  {
    name: 'a ticket that waits for an answer, and what is left of it',
    reach: async page => {
      await page.goto(demoShop)
      await page.getByRole('link', { name: 'Días siguientes' }).click()
      await chooseService(page, /^Peinado/)
      await chooseLastSlot(page)
      await fillIn(page, 'Sofía Benítez', nextPhone('4698'))
      await page.getByRole('button', { name: /^Pedir \S+ \d+, \d\d:\d\d/ }).click()
      await expectTicket(page)
      await expectAccessibleInBothThemes(page)
      const [address = ''] = page.url().split('?')
      await page.goto(`${address}?ver=cancelar`)
      await page.getByRole('button', { name: /cancelar/i }).click()
      await expect(page.getByText('ya lo sabe, y el horario quedó libre')).toBeVisible()
      await expectAccessibleInBothThemes(page)
    },
  },
  {
    name: "a customer's agenda",
    reach: async page => {
      await page.goto('/agenda')
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    },
  },
]

for (const [index, { name, reach }] of states.entries()) {
  const chosen = isDeep ? looks : [looks[(index + 1) % looks.length]!]
  for (const { width, colorScheme } of chosen) {
    test(`${name}, ${width} px, ${colorScheme}`, async ({ page }) => {
      await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' })
      // So tall that nothing scrolls and no sticky bar covers anything, even on a day with many slots.
      await page.setViewportSize({ width, height: 6000 })
      await reach(page)

      await expectAccessible(page)
      await expectNoSideScroll(page)
    })
  }
}
