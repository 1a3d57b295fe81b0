/** What happens to a deposit that is paid on line: for the shop's notices, and for the history of the appointment. */
import { priceText } from '#contract/texts/texts.ts'

type Texts = {
  /** Without a full stop: the time of the appointment follows. */
  readonly notice: (price: string, name: string) => string
  /** Absent: the history says it otherwise. */
  readonly history?: (price: string) => string
}

const texts = {
  paid: { notice: (price, name) => `${name} pagó la seña (${price}) por Mercado Pago` },
  paid_late: {
    notice: (price, name) =>
      `${name} pagó la seña (${price}) cuando el lugar ya no estaba: se la devolvemos por Mercado Pago`,
    history: price => `Pagó la seña (${price}) tarde: se le devuelve`,
  },
  paid_again: {
    notice: (price, name) =>
      `${name} pagó la seña (${price}) otra vez: se la devolvemos por Mercado Pago`,
    history: price => `Pagó la seña (${price}) otra vez: se le devuelve`,
  },
  amount: {
    notice: price =>
      `Llegó un pago de ${price} por Mercado Pago que no es el de la seña: no lo contamos. Miralo en tu cuenta`,
    history: price => `Llegó un pago de ${price} que no es el de la seña: no se cuenta`,
  },
  currency: {
    notice: price =>
      `Llegó un pago de ${price} por Mercado Pago en otra moneda: no lo contamos. Miralo en tu cuenta`,
    history: price => `Llegó un pago de ${price} en otra moneda: no se cuenta`,
  },
  collector: {
    notice: price =>
      `Llegó un aviso de un pago de ${price} que no entró en tu cuenta de Mercado Pago: no lo contamos`,
    history: price => `Llegó un pago de ${price} a otra cuenta: no se cuenta`,
  },
  done: {
    notice: (price, name) => `Mercado Pago le devolvió la seña (${price}) a ${name}`,
    history: price => `Mercado Pago devolvió la seña (${price})`,
  },
  underway: {
    notice: (price, name) => `Mercado Pago está devolviendo la seña (${price}) a ${name}`,
    history: price => `Mercado Pago está devolviendo la seña (${price})`,
  },
  failed: {
    notice: (price, name) =>
      `Mercado Pago no pudo devolver la seña (${price}) a ${name}: devolvésela por otro medio, desde «Ventas»`,
    history: price => `Mercado Pago no pudo devolver la seña (${price})`,
  },
  charged_back: {
    notice: (price, name) =>
      `El banco de ${name} desconoció el pago de la seña y Mercado Pago se llevó ${price}. El turno sigue como está`,
    history: price => `El banco desconoció el pago de la seña: se fueron ${price}`,
  },
  returned: {
    notice: (price, name) =>
      `Se le devolvieron ${price} de la seña a ${name} desde Mercado Pago. El turno sigue como está`,
    history: price => `Se devolvieron ${price} de la seña desde Mercado Pago`,
  },
} as const satisfies Readonly<Record<string, Texts>>

export type PaymentNews = keyof typeof texts

const known: Readonly<Record<PaymentNews, Texts>> = texts

export function paymentNotice(
  what: PaymentNews,
  { amount, currency, name }: Readonly<Record<'currency' | 'name', string>> & { amount: number },
): string {
  return known[what].notice(priceText(amount, currency), name)
}

export function isKeptInHistory(what: PaymentNews): boolean {
  return known[what].history !== undefined
}

export function paymentHistory(what: string, price: string): string {
  return known[what as PaymentNews]?.history?.(price) ?? 'Novedades de la seña'
}
