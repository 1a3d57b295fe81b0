// Pasa el primer turno de un día a otra hora: node pasar-turno.ts 2026-12-01 2026-12-01T16:30:00-03:00
import createClient from 'openapi-fetch'
import type { paths } from './mi-turno.d.ts'

const { MI_TURNO_URL: baseUrl = '', MI_TURNO_KEY: key } = process.env
const [dia = '', starts_at = ''] = process.argv.slice(2)
const miTurno = createClient<paths>({ baseUrl, headers: { authorization: `Bearer ${key}` } })

const lista = await miTurno.GET('/api/dashboard/appointments', {
  params: { query: { from: dia, to: dia } },
})
const [primero] = lista.data?.items ?? []
if (primero === undefined) throw new Error(lista.error?.detail ?? 'Ese día no hay turnos')

const pasado = await miTurno.POST('/api/dashboard/appointments/{id}/move', {
  params: { path: { id: primero.id } },
  body: { starts_at, notify: true },
})
console.log(pasado.data?.appointment.starts_at ?? pasado.error?.detail)
