// @vitest-environment happy-dom
import { afterEach, expect, it, vi } from 'vitest'
import { statusNames } from '#messages/dashboard/agenda.ts'
import { statsTexts } from '#messages/dashboard/stats.ts'
import { downloadAppointments } from '#stores/dashboard/stats/appointments-sheet.ts'

const saved = vi.hoisted(() => ({ files: [] as { name: string; file: Blob }[] }))
vi.mock('#stores/save-file.ts', () => ({
  saveFile: (file: Blob, name: string) => saved.files.push({ file, name }),
}))
afterEach(() => {
  vi.unstubAllGlobals()
  saved.files.length = 0
})

const { head, sources } = statsTexts.sheet
const sheet = { file: 'turnos', head, statuses: statusNames, sources }
const anAppointment = (id: string, startsAt: string, name: string, phone: string | null) => ({
  id,
  status: 'completed',
  code: `K7${id}`,
  starts_at: startsAt,
  ends_at: startsAt.replace(/:[03]0:/, ':45:'),
  legs: [
    { service: { name: 'Corte' }, staff: { name: 'Maru' } },
    { service: { name: 'Barba' }, staff: { name: 'Maru' } },
  ],
  customer: { name, phone, email: phone === null ? null : 'ana@correo.test' },
  price: 1_250_050,
  source: 'public',
  ...(phone !== null && { deposit: { amount: 200_050, is_received: true } }),
})

it('the sheet of a long period has a row for each appointment, without formulas or hidden phones', async () => {
  const asked: string[] = []
  vi.stubGlobal('fetch', async (address: string) => {
    const { searchParams } = new URL(address, 'http://localhost')
    asked.push(['from', 'to', 'details'].map(name => searchParams.get(name)).join(' '))
    const items =
      asked.length === 1
        ? [
            anAppointment('b', '2026-01-02T10:00:00-03:00', '=1+1', null),
            anAppointment(
              'a',
              '2026-01-01T09:30:00-03:00',
              'Ana; la de enfrente',
              '+5491155550238',
            ),
          ]
        : []
    return Response.json({ items, next_cursor: null })
  })

  expect(await downloadAppointments({ from: '2026-01-01', to: '2026-03-15' }, sheet)).toBeNull()

  expect(asked).toEqual(['2026-01-01 2026-03-03 true', '2026-03-04 2026-03-15 true'])
  expect(saved.files[0]?.name).toBe('turnos-2026-01-01-a-2026-03-15.csv')
  const lines = (await saved.files[0]!.file.text()).split('\r\n')
  expect(lines[1]).toMatch(
    /^2026-01-01;09:30;"Ana; la de enfrente";.*5555-?0238;Corte \+ Barba;Maru;12500,5;finalizado;K7a;ana@correo\.test;15;2000,5;en línea$/,
  )
  expect(lines[2]).toBe(
    "2026-01-02;10:00;'=1+1;;Corte + Barba;Maru;12500,5;finalizado;K7b;;45;;en línea",
  )
})

it('the sheet is not saved when a part of it could not be loaded', async () => {
  vi.stubGlobal('fetch', async () =>
    Response.json({ code: 'unavailable', detail: 'Ahora no.' }, { status: 503 }),
  )

  const problem = await downloadAppointments({ from: '2026-01-01', to: '2026-01-02' }, sheet)

  expect(problem).toMatchObject({ code: 'unavailable' })
  expect(saved.files).toEqual([])
})
