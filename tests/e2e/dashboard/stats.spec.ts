/** The statistics of a shop: comparisons, charts, and each chart as a table and a file. */
import { readFile } from 'node:fs/promises'
import { expect, test } from 'playwright/test'
import { mondayOf } from '#domain/calendar/dates.ts'
import { enterAs, expectAccessible, expectNoSideScroll } from '#support/browser/browser.ts'

for (const [width, colorScheme] of [
  [390, 'light'],
  [1440, 'dark'],
] as const) {
  test(`the statistics are accessible at ${width} px, ${colorScheme}, and can be downloaded`, async ({
    page,
    request,
  }) => {
    await page.setViewportSize({ width, height: 900 })
    await page.emulateMedia({ colorScheme })
    await enterAs(page, request, 'comercio@miturno.test')
    await page.goto('/dashboard/estadisticas')
    const services = page.getByRole('region', { name: 'Por servicio' })
    await expect(services).toBeVisible()
    await expectNoSideScroll(page)
    const period = page.getByRole('button', { name: 'Últimos 30 días', pressed: true })
    await expect(period).toBeInViewport({ ratio: 1 })

    // Pointing at a day shows its value, also on days without appointments.
    const bars = page.getByRole('region', { name: 'Día por día' }).locator('svg')
    await bars.hover({ position: { x: 2, y: 2 } })
    await expect(page.getByText(/^\p{L}{3} \d+ \p{L}{3}: \d+ turnos?$/u)).toBeVisible()
    await expectNoSideScroll(page)

    await services.getByText('Ver la tabla').click()
    await expect(services.getByRole('columnheader', { name: 'Ingresos' })).toBeVisible()
    await expectAccessible(page)
    await page.getByLabel('Comparar con').selectOption({ label: 'hace un año' })
    await expect(page.getByText('antes 0').first()).toBeVisible()
    const occupancy = page.getByTitle('Del tiempo que se podía reservar, sin bloqueos')
    await expect(occupancy).toContainText('Ocupación')

    const download = page.waitForEvent('download')
    await page.getByRole('button', { name: 'Descargar planilla: Por servicio' }).click()
    expect((await download).suggestedFilename()).toMatch(/^servicios-[\d-]{10}-a-[\d-]{10}\.csv$/)
    const file = await readFile(await (await download).path(), 'utf8')
    expect(file.startsWith('\uFEFFServicio;Turnos;Ingresos\r\n')).toBe(true)
  })
}

test('today and this week are a tap away, and the one that was tapped stays pressed', async ({
  page,
  request,
}) => {
  await enterAs(page, request, 'comercio@miturno.test')
  await page.goto('/dashboard/estadisticas')
  const days = page.getByRole('region', { name: 'Día por día' })
  await expect(days).toBeVisible()
  const to = page.getByLabel('Hasta')
  const today = await to.inputValue()

  await page.getByRole('button', { name: 'Hoy', exact: true }).click()
  await expect(page.getByLabel('Desde')).toHaveValue(today)
  await expect(to).toHaveValue(today)
  // A single day has no chart by day.
  await expect(page.getByRole('region', { name: 'Búsquedas sin lugar' })).toBeVisible()
  await expect(days).toHaveCount(0)

  const week = page.getByRole('button', { name: 'Esta semana' })
  await week.click()
  await expect(week).toHaveAttribute('aria-pressed', 'true')
  await expect(page.getByRole('button', { pressed: true })).toHaveCount(1)
  await expect(page.getByLabel('Desde')).toHaveValue(written(mondayOf(isoOf(today))))
  await expect(to).toHaveValue(today)
})

test('a period that is too long says so at its date, and is not asked for', async ({
  page,
  request,
}) => {
  await enterAs(page, request, 'comercio@miturno.test')
  await page.goto('/dashboard/estadisticas')
  const days = page.getByRole('region', { name: 'Día por día' })
  await expect(days).toBeVisible()
  const [from, to] = [page.getByLabel('Desde'), page.getByLabel('Hasta')]
  const today = await to.inputValue()

  await from.fill('01/01/2025')
  await expect(from).toHaveAccessibleDescription('Elegí 366 días como máximo.')
  await expect(to).toHaveAccessibleDescription('')
  await expect(days).toHaveCount(0)
  await expect(page.getByRole('button', { name: 'Probar de nuevo' })).toHaveCount(0)
  await expectAccessible(page)

  // An error below one field moves none of the others.
  await from.fill('99/99/2026')
  await from.blur()
  await expect(from).toHaveAccessibleDescription(/^No es un día/)
  expect((await to.boundingBox())?.y).toBe((await from.boundingBox())?.y)
  const icon = page.getByRole('button', { name: 'Elegir del mes' }).last()
  expect((await icon.boundingBox())?.height).toBe((await to.boundingBox())?.height)

  await from.fill(today)
  await expect(from).toHaveAccessibleDescription('')
  await expect(page.getByRole('region', { name: 'Búsquedas sin lugar' })).toBeVisible()
})

test('an advisor sees their own figures, and nothing of the shop', async ({ page, request }) => {
  await enterAs(page, request, 'asesor@miturno.test')
  await page.goto('/dashboard/estadisticas')

  await expect(page.getByText('Solo lo que atendiste vos.')).toBeVisible()
  await expect(page.getByRole('region', { name: 'Por servicio' })).toBeVisible()
  await expect(page.getByRole('region', { name: 'Por persona' })).toHaveCount(0)
  await expect(page.getByRole('region', { name: 'Búsquedas sin lugar' })).toHaveCount(0)
  await expectAccessible(page)
})

/** `24/11/2026` as `2026-11-24`. */
function isoOf(day: string): string {
  return day.split('/').reverse().join('-')
}

function written(date: string): string {
  return date.split('-').reverse().join('/')
}
