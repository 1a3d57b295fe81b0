// Agrega a turnos.csv los turnos que cambiaron desde la última vez. Corrélo cada tantos minutos.
import { appendFileSync, existsSync, readFileSync, writeFileSync } from 'node:fs'

const { MI_TURNO_URL: url, MI_TURNO_KEY: key } = process.env
const desde = existsSync('desde.txt') ? readFileSync('desde.txt', 'utf8') : '2020-01-01T00:00:00Z'
// Un minuto antes: un cambio que tarda en guardarse puede llevar una hora anterior.
const ahora = new Date(Date.now() - 60_000).toISOString()

const enCelda = texto => `"${texto.replaceAll('"', '""')}"`

let cursor = null
do {
  const query = new URLSearchParams({
    updated_since: desde,
    limit: '50',
    ...(cursor && { cursor }),
  })
  const respuesta = await fetch(`${url}/api/dashboard/appointments?${query}`, {
    headers: { authorization: `Bearer ${key}` },
  })
  if (!respuesta.ok) throw new Error((await respuesta.json()).detail)
  const { items, next_cursor } = await respuesta.json()
  for (const { id, revision, starts_at, customer, status } of items)
    appendFileSync(
      'turnos.csv',
      `${[id, revision, starts_at, enCelda(customer.name), status].join(',')}\n`,
    )
  cursor = next_cursor
} while (cursor)
writeFileSync('desde.txt', ahora)
