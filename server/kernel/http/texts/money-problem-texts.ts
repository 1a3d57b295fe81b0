import type { ProblemCode } from '#contract/protocol/problems.ts'

/** Those of refusals about what is charged, paid and given back. */
export const moneyProblemTexts = {
  already_charged: {
    title: 'Este turno ya está cobrado',
    detail:
      'Abrilo para ver el comprobante. Si hubo un error, hacé una devolución y cobralo de nuevo.',
  },
  desk_open: {
    title: 'La caja ya está abierta',
    detail: 'Actualizá la pantalla: otra persona la abrió recién.',
  },
  desk_closed: {
    title: 'La caja está cerrada',
    detail: 'Abrila y probá de nuevo.',
  },
  desk_needed: {
    title: 'Falta abrir la caja',
    detail: 'Para mover efectivo, abrí antes la caja con lo que hay en ella.',
  },
  package_used_up: {
    title: 'Ese paquete no alcanza',
    detail: 'No le quedan usos, venció o no cubre estos servicios. Cobrá de otra forma.',
  },
  payments_do_not_add_up: {
    title: 'Los pagos no dan el total',
    detail: 'Revisá los importes: no se cobró nada.',
  },
  refund_too_high: {
    title: 'Es más de lo que queda por devolver',
    detail: 'Bajá el importe. No se devolvió nada.',
  },
  payments_refused: {
    title: 'Mercado Pago no conectó la cuenta',
    detail: 'Tocá «Conectar con Mercado Pago» de nuevo.',
  },
  payments_down: {
    title: 'Mercado Pago no responde',
    detail: 'Probá de nuevo en un momento. No se cobró nada.',
  },
} as const satisfies Partial<Record<ProblemCode, { title: string; detail: string }>>
