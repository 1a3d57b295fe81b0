// @vitest-environment happy-dom
import { afterEach, expect, it, vi } from 'vitest'
import { statusNames } from '#messages/dashboard/agenda.ts'
import { downloadAppointments } from '#stores/dashboard/stats/appointments-sheet.ts'

const saved = vi.hoisted(() => ({ files: [] as { name: string; file: Blob }[] }))
vi.mock('#stores/save-file.ts', () => ({
  saveFile: (file: Blob, name: string) => saved.files.push({ file, name }),
}))
afterEach(() => {
  vi.unstubAllGlobals()
  saved.files.length = 0
})

const sheet = { file: 'turnos', head: ['Fecha', 'Hora'], statuses: statusNames }
const anAppointment = (id: string, startsAt: string, name: string, phone: string | null) => ({
  id,
  status: 'completed',
  starts_at: startsAt,
  legs: [
    { service: { name: 'Corte' }, staff: { name: 'Maru' } },
    { service: { name: 'Barba' }, staff: { name: 'Maru' } },
  ],
  customer: { name, phone },
  price: 1_250_050,
})

it('the sheet of a long period has a row for each appointment, without formulas or hidden phones', async () => {
  const asked: string[] = []
  vi.stubGlobal('fetch', async (address: string) => {
    const { searchParams } = new URL(address, 'http://localhost')
    asked.push(`${searchParams.get('from')} ${searchParams.get('to')}`)
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

  expect(asked).toEqual(['2026-01-01 2026-03-03', '2026-03-04 2026-03-15'])
  expect(saved.files[0]?.name).toBe('turnos-2026-01-01-a-2026-03-15.csv')
  const lines = (await saved.files[0]!.file.text()).split('\r\n')
  expect(lines[1]).toMatch(
    /^2026-01-01;09:30;"Ana; la de enfrente";.*5555-?0238;Corte \+ Barba;Maru;12500,5;finalizado$/,
  )
  expect(lines[2]).toBe("2026-01-02;10:00;'=1+1;;Corte + Barba;Maru;12500,5;finalizado")
})

it('the sheet is not saved when a part of it could not be loaded', async () => {
  vi.stubGlobal('fetch', async () =>
    Response.json({ code: 'unavailable', detail: 'Ahora no.' }, { status: 503 }),
  )

  const problem = await downloadAppointments({ from: '2026-01-01', to: '2026-01-02' }, sheet)

  expect(problem).toMatchObject({ code: 'unavailable' })
  expect(saved.files).toEqual([])
})
