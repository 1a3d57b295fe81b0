/**
 * A barber is ill: their appointments move to other staff members and times at once, every screen follows, and messages
 * are ready.
 */
import { expect, test, type Locator, type Page } from 'playwright/test'
import { expectAccessibleInBothThemes } from '#support/browser/browser.ts'
import {
  aBoardDay,
  aPhone,
  openBoard,
  takeAppointment,
  tokenOf,
} from '#support/browser/dashboard.ts'
import { patience } from '#support/patience.ts'

const dashboard = { width: 1440, height: 900 }
test.use({ viewport: dashboard })

test('all appointments of a staff member who is ill are moved', async ({
  browser,
  page,
  request,
}) => {
  const token = await tokenOf(request, 'comercio@miturno.test')
  const day = await aBoardDay(request, token, 21)
  const [ill] = day.people
  await takeAppointment(request, token, day, {
    name: 'Ana Temprano',
    time: '11:00',
    phone: aPhone(),
  })
  await takeAppointment(request, token, day, { name: 'Beto Tarde', time: '15:00', phone: aPhone() })
  await takeAppointment(request, token, day, { name: 'Caro Nunca', time: '16:00', phone: aPhone() })
  const second = await (await browser.newContext({ viewport: dashboard })).newPage()
  await openBoard(page, day)
  await openBoard(second, day)

  await page.getByRole('button', { name: ill.name, exact: true }).click()
  await expectAccessibleInBothThemes(page, 'dialog[open]')
  await page.getByRole('button', { name: 'Ese día no viene…' }).click()
  const dialog = page.getByRole('dialog', { name: `${ill.name} no viene` })
  await expect(dialog.getByText('3 turnos para acomodar')).toBeVisible()
  await expectAccessibleInBothThemes(page)
  const place = (name: string) => dialog.getByLabel(`Dónde va el turno de ${name}`)
  await expect(place('Ana Temprano')).toContainText(/A la misma hora, con/)
  // Which of the free staff members comes first changes from week to week.
  const [sameTime = ''] = await place('Ana Temprano').locator('option').allInnerTexts()
  const other = sameTime.replace('A la misma hora, con ', '')
  await place('Ana Temprano').selectOption({ label: sameTime })
  await place('Caro Nunca').focus()
  await place('Caro Nunca').selectOption('Cancelarlo y avisar')
  await expect(place('Caro Nunca')).toBeFocused()
  await dialog.getByRole('button', { name: 'Mover 2 turnos y cancelar 1' }).click()

  const done = page.getByRole('dialog', { name: 'Listo. Ahora, avisales' })
  await expect(done).toContainText(`${ill.name} no puede atender`)
  await expect(second.locator(`[data-appointment]`, { hasText: 'Ana Temprano' })).toBeVisible({
    timeout: patience(1000),
  })
  // The other screen hears of it; this one says it already, so there is no toast.
  await expect(second.getByText(/: 3 turnos cambiaron$/)).toBeVisible()
  await expect(page.getByText(/: 3 turnos cambiaron$/)).toHaveCount(0)
  const theirs = second.getByRole('region', { name: ill.name, exact: true })
  await expect(theirs.getByText('Ana Temprano')).toBeHidden({ timeout: patience(1000) })
  await expect(theirs.getByRole('button', { name: /Bloqueado/ })).toBeVisible()
  await expect(done.getByRole('link', { name: 'Avisar a Ana por WhatsApp' })).toHaveAttribute(
    'href',
    /^https:\/\/wa\.me\/549\d+\?text=Hola/,
  )
  await expectAccessibleInBothThemes(page)
  await done.getByRole('button', { name: 'Terminar' }).click()
  await expect(done).toBeHidden()
  await notifyOneWhoWasForgotten(page, second)

  // The appointments under a block are moved with the same dialog.
  await page.getByRole('button', { name: 'Bloquear', exact: true }).click()
  const block = page.getByRole('dialog', { name: 'Bloquear un rato' })
  await block.getByLabel('De quién').selectOption(other)
  await block.getByLabel('Desde', { exact: true }).fill('10:45')
  await block.getByLabel('Hasta').fill('11:45')
  await block.getByRole('button', { name: 'Bloquear', exact: true }).click()
  await block.getByRole('button', { name: 'Bloquear y acomodarlo' }).click()
  const both = page.getByRole('dialog', { name: `Bloquear y acomodar: ${other}` })
  await expect(both.getByText('De 10:45 a 11:45.')).toBeVisible()
  await both.getByRole('button', { name: 'Mover 1 turno' }).click()
  await expect(page.getByText(`${other} no puede atender`)).toBeVisible()
  const moved = second.getByRole('region', { name: other, exact: true })
  await expect(moved.getByRole('button', { name: /Bloqueado/ })).toBeVisible()
  await expect(page.getByText('A quien no le avises ahora')).toBeVisible()
  await openChat(page.getByRole('link', { name: 'Avisar a Ana por WhatsApp' }))
  await expect(page.getByText('A quien no le avises ahora')).toBeHidden()
})

test('the moved day of a staff member who comes after all is restored, at once or later', async ({
  page,
  request,
}) => {
  const token = await tokenOf(request, 'comercio@miturno.test')
  const day = await aBoardDay(request, token, 25)
  const [ill] = day.people
  await takeAppointment(request, token, day, { name: 'Rita Vuelve', time: '11:00' })
  await takeAppointment(request, token, day, { name: 'Saúl Vuelve', time: '15:00' })
  await openBoard(page, day)
  const theirs = page.getByRole('region', { name: ill.name, exact: true })
  const sendHome = async () => {
    await page.getByRole('button', { name: ill.name, exact: true }).click()
    await page.getByRole('button', { name: 'Ese día no viene…' }).click()
    const dialog = page.getByRole('dialog', { name: `${ill.name} no viene` })
    await dialog.getByLabel('Dónde va el turno de Saúl Vuelve').selectOption('Cancelarlo y avisar')
    await dialog.getByRole('button', { name: 'Mover 1 turno y cancelar 1' }).click()
  }
  const expectBack = async () => {
    await expect(theirs.getByText('Rita Vuelve')).toBeVisible()
    await expect(theirs.getByRole('button', { name: /Saúl Vuelve/ })).toContainText('reservado')
    await expect(theirs.getByRole('button', { name: /Bloqueado/ })).toBeHidden()
  }

  await sendHome()
  const done = page.getByRole('dialog', { name: 'Listo. Ahora, avisales' })
  await expectAccessibleInBothThemes(page, 'dialog[open]')
  await done.getByRole('button', { name: 'Deshacer' }).click()
  await expect(done).toBeHidden()
  await expectBack()

  await sendHome()
  await done.getByRole('button', { name: /^Terminar/ }).click()
  await expect(theirs.getByRole('button', { name: /Bloqueado/ })).toBeVisible()
  await page.locator('[data-appointment]', { hasText: 'Rita Vuelve' }).click()
  const card = page.getByRole('dialog', { name: 'Rita Vuelve' })
  await card.getByRole('button', { name: /^Deshacer el cambio de ese día/ }).click()
  await expect(page.getByText('Todos los turnos de ese cambio')).toBeVisible()
  await page.keyboard.press('Escape')
  await expectBack()

  await sendHome()
  await done.getByRole('button', { name: /^Terminar/ }).click()
  await page.getByRole('button', { name: ill.name, exact: true }).click()
  const column = page.getByRole('dialog', { name: `${ill.name}, ` })
  await expectAccessibleInBothThemes(page, 'dialog[open]')
  await column.getByRole('button', { name: 'Al final viene: deshacer' }).click()
  await expect(column).toBeHidden()
  await expectBack()
  const unnotified = await request.get('/api/dashboard/untold', {
    headers: { authorization: `Bearer ${token}` },
  })
  expect(await unnotified.text()).not.toMatch(/(Rita|Saúl) Vuelve/)
  await expect(page.getByRole('button', { name: 'Deshacer', exact: true })).toBeHidden()
  await page.getByRole('button', { name: ill.name, exact: true }).click()
  await expect(column.getByRole('button', { name: 'Ese día no viene…' })).toBeVisible()
  await expect(column.getByRole('button', { name: 'Al final viene: deshacer' })).toBeHidden()
  await page.keyboard.press('Escape')

  await sendHome()
  await done.getByRole('button', { name: /^Terminar/ }).click()
  await theirs.getByRole('button', { name: /Bloqueado/ }).click()
  const block = page.getByRole('dialog', { name: 'Tiempo bloqueado' })
  await expectAccessibleInBothThemes(page, 'dialog[open]')
  await block.getByRole('button', { name: 'Liberar y devolver los turnos' }).click()
  await expect(block).toBeHidden()
  await expectBack()
})

test('the appointments under a block of the whole shop are moved one staff member after another', async ({
  page,
  request,
}) => {
  const token = await tokenOf(request, 'comercio@miturno.test')
  const day = await aBoardDay(request, token, 22)
  const [one, other] = day.people
  await takeAppointment(request, token, day, { name: 'Dora Uno', time: '15:00' })
  await takeAppointment(
    request,
    token,
    { ...day, people: [other, one] },
    { name: 'Elsa Dos', time: '15:15' },
  )
  await openBoard(page, day)

  await page.getByRole('button', { name: 'Bloquear', exact: true }).click()
  const block = page.getByRole('dialog', { name: 'Bloquear un rato' })
  await block.getByLabel('De quién').selectOption('Todo el local')
  await block.getByLabel('Desde', { exact: true }).fill('14:45')
  await block.getByLabel('Hasta').fill('16:00')
  await block.getByRole('button', { name: 'Bloquear', exact: true }).click()
  await block.getByRole('button', { name: 'Bloquear y acomodar estos 2' }).click()

  const first = page.getByRole('dialog', { name: `Turnos de ${one.name} bajo el bloqueo` })
  await expect(first.getByText(`Después siguen los turnos de ${other.name}.`)).toBeVisible()
  await first.getByRole('button', { name: 'Mover 1 turno' }).click()
  await page.getByRole('button', { name: `Seguir con ${other.name}` }).click()
  const second = page.getByRole('dialog', { name: `Turnos de ${other.name} bajo el bloqueo` })
  await expect(second.getByLabel('Dónde va el turno de Elsa Dos')).toBeVisible()
  await second.getByRole('button', { name: 'Mover 1 turno' }).click()
  await page.getByRole('button', { name: /^Terminar/ }).click()
  await expect(page.getByRole('dialog')).toBeHidden()
})

function entry(screen: Page): Locator {
  return screen
    .getByRole('dialog', { name: /sin avisar/ })
    .getByRole('listitem')
    .filter({ hasText: 'Caro Nunca' })
}

/** A customer was not notified: every screen shows it until somebody does. */
async function notifyOneWhoWasForgotten(page: Page, second: Page): Promise<void> {
  await openUnnotified(page)
  await openUnnotified(second)
  await expect(entry(page)).toContainText(/Cancelado: era .*, 16:00 con/)
  await expectAccessibleInBothThemes(page, 'dialog[open]')
  await openChat(entry(page).getByRole('link', { name: 'Avisar a Caro por WhatsApp' }))

  await expect(entry(page)).toBeHidden()
  await expect(entry(second)).toBeHidden()
  await second.keyboard.press('Escape')
  for (const name of ['Ana Temprano', 'Beto Tarde']) {
    await page.getByRole('button', { name: `Ya le avisé a ${name}` }).click()
    await expect(page.getByRole('button', { name: `Ya le avisé a ${name}` })).toBeHidden()
  }
  await page.keyboard.press('Escape')
}

async function openChat(link: Locator): Promise<void> {
  const chat = link.page().waitForEvent('popup')
  await link.click()
  await (await chat).close()
}

/** Other flows may have added alerts; then ours is a chip beside them. */
async function openUnnotified(page: Page): Promise<void> {
  const sign = page.getByRole('region', { name: /sin avisar$/ }).getByRole('button')
  const chip = page.getByRole('button', { name: /sin avisar$/ })
  await sign.or(chip).click()
}

test('the appointments of a staff member who runs late move up to the first gap, without who is unticked', async ({
  page,
  request,
}) => {
  const token = await tokenOf(request, 'comercio@miturno.test')
  const day = await aBoardDay(request, token, 24)
  const [late] = day.people
  for (const [name, time] of [
    ['Fina Temprano', '15:00'],
    ['Hugo Pegado', '15:30'],
    ['Gino Después', '17:00'],
  ] as const)
    await takeAppointment(request, token, day, { name, time, phone: aPhone() })
  await openBoard(page, day)

  await page.getByRole('button', { name: late.name, exact: true }).click()
  await page.getByRole('button', { name: 'Venimos con demora: correr turnos…' }).click()
  const dialog = page.getByRole('dialog', { name: `Correr los turnos de ${late.name}` })
  await expect(dialog.getByText('de las 15:00 a las 15:15')).toBeVisible()
  await expect(dialog.getByText('El de las 17:00 queda como está')).toBeVisible()
  await dialog.getByText('5 min', { exact: true }).click()
  await expect(dialog.getByText('de las 15:00 a las 15:05')).toBeVisible()
  await dialog.getByText('20 min', { exact: true }).click()
  await dialog.getByLabel('Hugo Pegado').uncheck()
  await expectAccessibleInBothThemes(page, 'dialog[open]')
  await dialog.getByRole('button', { name: 'Correr 1 turno 20 min' }).click()

  const done = page.getByRole('dialog', { name: 'Listo. Ahora, avisales' })
  await expect(done.getByText(`${late.name} viene con demora`).first()).toBeVisible()
  await page.keyboard.press('Escape')
  const card = (name: string) => page.locator('[data-appointment]', { hasText: name })
  await expect(card('Fina Temprano')).toContainText('15:20')
  await expect(card('Hugo Pegado')).toContainText('15:30')
  await expect(card('Gino Después')).toContainText('17:00')
})
