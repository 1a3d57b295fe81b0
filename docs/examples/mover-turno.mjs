// Pasa un turno a otra hora: node mover-turno.mjs ID 2026-12-01T16:30:00-03:00
const { MI_TURNO_URL: url, MI_TURNO_KEY: key } = process.env
const [id, starts_at] = process.argv.slice(2)

const respuesta = await fetch(`${url}/api/dashboard/appointments/${id}/move`, {
  method: 'POST',
  headers: {
    authorization: `Bearer ${key}`,
    'content-type': 'application/json',
    // Una por cada vez que querés mover: si se corta y repetís el mismo pedido, se mueve una sola.
    'idempotency-key': crypto.randomUUID(),
  },
  body: JSON.stringify({ starts_at, notify: true }),
})
const cuerpo = await respuesta.json()
const errores = (cuerpo.errors ?? []).map(({ field, message }) => `${field}: ${message}`)
console.log(
  respuesta.ok
    ? `Quedó ${cuerpo.appointment.starts_at}`
    : [`${cuerpo.code}: ${cuerpo.detail}`, ...errores].join('\n'),
)
process.exitCode = respuesta.ok ? 0 : 1
