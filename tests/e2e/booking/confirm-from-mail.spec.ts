/** Each link of a reminder does one thing: it opens a page with one button, and only the button acts. */
import { expect, test } from 'playwright/test'
import { aRemindedAppointment } from '#support/browser/reminded.ts'

test.use({ viewport: { width: 390, height: 844 } })

test('after the reminder, and not before, the ticket asks first whether they come', async ({
  page,
  request,
}) => {
  const turn = await aRemindedAppointment(request, 'Barbería de los Dos Toques', 'Marta Gómez')
  // The offer of notifications stands above them, once the browser has said whether it can.
  const ways = page
    .getByRole('main')
    .locator('.btn')
    .filter({ hasNotText: /^Avisame/ })
  const confirm = page.getByRole('button', { name: 'Confirmar que voy' })

  await page.goto(turn.page)
  await expect(ways.first()).toHaveText('Guardar en el calendario')
  await expect(confirm).toHaveCount(0)

  await turn.goToReminder()
  await page.goto(turn.page)
  await expect(ways.first()).toHaveText('Confirmar que voy')
  await confirm.click()

  await expect(page.getByText('Gracias, Marta. Ya avisamos.')).toBeVisible()
  expect(await turn.statusAtTheShop()).toBe('confirmed')
})

for (const javaScriptEnabled of [true, false])
  test.describe(javaScriptEnabled ? 'with JavaScript' : 'without JavaScript', () => {
    test.use({ javaScriptEnabled })

    test('the links of a reminder open pages with one button, which acts', async ({
      page,
      request,
    }) => {
      const turn = await aRemindedAppointment(request, 'Barbería de un Toque', 'Marta Gómez')
      const { confirm, move, cancel } = await turn.goToReminder()

      await page.goto(confirm)
      await expect(page.getByRole('button', { name: /Confirmar|Cancelar|Mover/ })).toHaveText([
        'Confirmar que voy',
      ])
      expect(await turn.statusAtTheShop()).toBe('booked')
      await page.getByRole('button', { name: 'Confirmar que voy' }).click()
      await expect(page.getByText('Gracias, Marta. Ya avisamos.')).toBeVisible()
      expect(await turn.statusAtTheShop()).toBe('confirmed')

      await page.goto(move)
      await expect(page.getByRole('heading', { name: '¿Para cuándo lo pasamos?' })).toBeVisible()

      await page.goto(cancel)
      await expect(page.getByRole('button', { name: /Confirmar|Cancelar|Mover/ })).toHaveText([
        'Cancelar el turno',
      ])
      expect(await turn.statusAtTheShop()).toBe('confirmed')
      await page.getByRole('button', { name: 'Cancelar el turno' }).click()
      await expect(page.getByRole('heading', { name: 'Turno cancelado' })).toBeVisible()
      expect(await turn.statusAtTheShop()).toBe('cancelled')

      // The links of an old mail say what is so by now, and act on nothing.
      for (const link of [confirm, move]) {
        await page.goto(link)
        await expect(page.getByRole('heading', { name: 'Turno cancelado' })).toBeVisible()
      }
    })
  })
