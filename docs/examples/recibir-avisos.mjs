// Recibe avisos y comprueba su firma. MI_TURNO_SECRET: la clave secreta que viste al sumar la dirección (whsec_…).
import { createHmac, timingSafeEqual } from 'node:crypto'
import { createServer } from 'node:http'

const clave = Buffer.from(process.env.MI_TURNO_SECRET.slice('whsec_'.length), 'base64')
const vistos = new Set()

createServer(async (pedido, respuesta) => {
  const partes = []
  for await (const parte of pedido) partes.push(parte)
  // La firma es de los bytes como llegaron: no los conviertas antes de comprobarla.
  const cuerpo = Buffer.concat(partes)
  const {
    'webhook-id': id,
    'webhook-timestamp': hora,
    'webhook-signature': firmas,
  } = pedido.headers
  const propia = createHmac('sha256', clave).update(`${id}.${hora}.`).update(cuerpo).digest()
  const coincide = String(firmas)
    .split(' ')
    .some(firma => {
      const recibida = Buffer.from(firma.replace('v1,', ''), 'base64')
      return recibida.length === propia.length && timingSafeEqual(recibida, propia)
    })
  const esReciente = Math.abs(Date.now() / 1000 - Number(hora)) < 300
  if (!coincide || !esReciente) return respuesta.writeHead(401).end()
  respuesta.writeHead(204).end()
  // Puede llegar dos veces con el mismo id.
  if (vistos.has(id)) return
  vistos.add(id)
  const { type, data } = JSON.parse(cuerpo)
  console.log(type, data.customer_name ?? data.name ?? data.id, data.starts_at_local ?? '')
}).listen(Number(process.env.PORT ?? 3000))
