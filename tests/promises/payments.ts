/** Promises about deposits that are paid on line. */
import type { Promises } from './area.ts'

export const ofPayments: Promises = {
  'e2e/booking/pay-deposit.spec.ts': {
    'a deposit is paid on line, from the page of the shop to the paid ticket': [
      'Con la seña el turno queda reservado.',
      'Sin ella, el horario vuelve a quedar libre.',
      'Te llevamos a Mercado Pago',
      'Si no se abre solo, tocá el botón.',
      'Las señas se vuelven a pedir por transferencia.',
      'El cliente paga la seña al reservar y el turno queda confirmado solo, sin comprobantes.',
      'Los servicios con seña se pagan al reservar.',
    ],
    'who comes back without having paid is told what is known, and can pay again': [
      'Si ya pagaste, no pagues de nuevo: en cuanto Mercado Pago nos confirme el pago, esta página lo muestra sola.',
    ],
  },
  'server/integrations/deposits-on-line.test.ts': {
    'books the appointment once, however often and at once it is told': [
      'Con ella el turno se confirma en el momento.',
    ],
    'is tried when it is connected, and its keys are in no answer and in no row': [
      'Lo guardamos cifrado y no se vuelve a mostrar.',
    ],
    'of another amount, in another currency or to another account does not count': [
      'Llegó un pago de … por Mercado Pago que no es el de la seña: no lo contamos.',
      'Llegó un pago de … por Mercado Pago en otra moneda: no lo contamos.',
      'Llegó un aviso de un pago de … que no entró en tu cuenta de Mercado Pago: no lo contamos',
    ],
    'that comes after the hold, when somebody has the place, goes back': [
      '… pagó la seña (…) cuando el lugar ya no estaba: se la devolvemos por Mercado Pago',
      'Te devolvemos la seña de … por Mercado Pago.',
      'Te devolvimos la seña de … por Mercado Pago.',
    ],
    'twice for one deposit goes back once': [
      '… pagó la seña (…) otra vez: se la devolvemos por Mercado Pago',
    ],
    'that a bank takes back is taken out once, and the shop is told': ['El turno sigue como está'],
  },
}
