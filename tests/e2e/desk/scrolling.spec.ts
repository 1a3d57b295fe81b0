/**
 * Nothing invisible makes a page longer: what stands absolutely inside something that scrolls belongs to it. Otherwise a
 * hidden text in a list that scrolls lies at its place in the whole list, and the page scrolls to an empty screen.
 */
import { expect, test, type Page } from 'playwright/test'
import { enterAs } from '#support/browser/browser.ts'

const sections = [
  'agenda',
  'agenda?vista=lista',
  'agenda?vista=semana',
  'agenda?vista=mes',
  'fila',
  'mensajes',
  'clientes',
  'caja',
  'liquidaciones',
  'liquidaciones?ver=comisiones',
  'productos',
  'numeros',
  'servicios',
  'equipo',
  'horarios',
  'mi-pagina',
  'estadisticas',
  'avisos',
  'ajustes',
]

/** Runs in the page: absolute elements whose scroll container is not an ancestor-or-self of their containing block. */
function straysOf(): string[] {
  const strays: string[] = []
  for (const one of document.body.querySelectorAll('*')) {
    if (getComputedStyle(one).position !== 'absolute') continue
    let parent = one.parentElement
    while (parent && parent !== document.body) {
      const style = getComputedStyle(parent)
      const moved = [style.transform, style.translate, style.filter]
      const holds =
        style.position !== 'static' ||
        moved.some(value => value !== 'none') ||
        /paint|layout|strict|content/.test(style.contain) ||
        style.containerType !== 'normal' ||
        parent.matches('dialog')
      if (holds) break
      if (/auto|scroll/.test(style.overflow)) {
        strays.push(`${one.outerHTML.slice(0, 90)} in ${parent.className || parent.tagName}`)
        break
      }
      parent = parent.parentElement
    }
  }
  return strays
}

async function expectSteady(page: Page): Promise<void> {
  expect.soft(await page.evaluate(straysOf), page.url()).toEqual([])
}

for (const size of [
  { width: 1366, height: 768 },
  { width: 390, height: 844 },
])
  test(`no absolute element escapes what scrolls around it, at ${size.width} px`, async ({
    page,
    request,
  }) => {
    test.slow()
    await page.setViewportSize(size)
    for (const path of ['/', '/explorar/lugares-cerca', '/comerce/barberia-demo', '/developers']) {
      await page.goto(path)
      await expectSteady(page)
    }
    await enterAs(page, request, 'comercio@miturno.test')
    for (const section of sections) {
      await page.goto(`/dashboard/${section}`)
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
      await page.waitForLoadState('networkidle')
      await expectSteady(page)
    }
  })

test('with the queue beside the board, neither the page scrolls nor is a head cut', async ({
  page,
  request,
}) => {
  await page.setViewportSize({ width: 1366, height: 768 })
  await enterAs(page, request, 'comercio@miturno.test')
  await page.goto('/dashboard/agenda')
  await page.getByRole('button', { name: /^Fila sin turno/ }).click()
  const queue = page.getByRole('region', { name: 'Fila sin turno' })
  await expect(queue.getByLabel(/^Nombre/)).toBeFocused()

  const lengthOf = async () =>
    await page.evaluate(() => document.documentElement.scrollHeight - innerHeight)
  expect(await lengthOf()).toBeLessThanOrEqual(0)
  await expectSteady(page)
  const cut = await page.evaluate(() =>
    [...document.querySelectorAll('[data-board] h2 span')]
      .filter(one => one.scrollWidth > one.clientWidth + 1 && one.clientWidth > 0)
      .map(one => one.textContent),
  )
  expect(cut).toEqual([])
})
