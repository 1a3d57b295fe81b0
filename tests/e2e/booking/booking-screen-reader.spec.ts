/** The path of `docs/screen-reader.md` step by step, as a screen reader perceives it: roles, names and states. */
import { expect, test } from 'playwright/test'
import { demoShop, expectTicket, nextPhone } from '#support/browser/booking.ts'

test.use({ viewport: { width: 390, height: 844 } })

test('a booking with a screen reader goes from the shop to the ticket', async ({ page }) => {
  await page.goto(demoShop)
  const main = page.getByRole('main')
  await expect(main).toMatchAriaSnapshot(`
    - heading "Barbería Demo" [level=1]
    - button "Guardar Barbería Demo en mis lugares"
    - heading "¿Qué te hacés?" [level=2]
    - list:
      - listitem:
        - link /^Corte 30 min .* Elegido$/
    - heading "¿Con quién?" [level=2]
    - list:
      - listitem:
        - link "Cualquiera"
      - listitem:
        - link "Lucas Ferreyra"
    - heading "¿Cuándo?" [level=2]
    - list "Días":
      - listitem: /\\S+ \\d+ de \\S+/
    - group /^Horarios del \\S+ \\d+ de \\S+$/:
      - radio /^\\S+ \\d+ de \\S+, \\d\\d:\\d\\d$/
    - heading "¿A nombre de quién?" [level=2]
    - textbox "Nombre"
    - textbox "Teléfono"
    - complementary "Tu turno":
      - link "Ver horarios ↓"
  `)
  const found = page.locator('#cuando [aria-live=polite]')
  await expect(found).toContainText(/^Corte · Con cualquiera del equipo\. Primer lugar: /)

  await page.getByRole('link', { name: 'Nicolás Sosa', exact: true }).press('Enter')
  await expect(found).toContainText(/^Corte · Con Nicolás Sosa\. Primer lugar: /)
  await expect(page.getByRole('link', { name: 'Nicolás Sosa', exact: true })).toHaveAttribute(
    'aria-current',
    'true',
  )
  const hour = page
    .getByRole('group', { name: /^Horarios del/ })
    .getByRole('radio')
    .last()
  const name = (await hour.evaluate(radio => radio.closest('label')?.textContent)) ?? ''
  await hour.press('Space')
  await expect(hour).toBeChecked()
  const time = /\d\d:\d\d/.exec(name)?.[0] ?? ''

  await page.getByRole('button', { name: new RegExp(`^Reservar .*${time}$`) }).press('Enter')
  const nameField = page.getByRole('textbox', { name: 'Nombre' })
  await expect(nameField).toBeFocused()
  await expect(nameField).toHaveAccessibleDescription('Escribí tu nombre.')
  await expect(nameField).toHaveAttribute('aria-invalid', 'true')
  await nameField.fill('Sofía Benítez')
  await page.getByRole('textbox', { name: 'Teléfono' }).fill(nextPhone('4681'))
  await expect(page.getByRole('complementary', { name: 'Tu turno' })).toContainText(
    'Corte con Nicolás Sosa',
  )
  await page.getByRole('textbox', { name: 'Teléfono' }).press('Enter')

  await expectTicket(page)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Listo, Sofía.')
  await expect(
    page.getByRole('article', { name: new RegExp(`^Turno: .*, ${time}$`) }),
  ).toBeVisible()
})
