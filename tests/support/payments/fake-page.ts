import type { FakePreference } from './fake-account.ts'

/** The provider's page, as plain as can be. */
export function payPage({ id, amount, currency }: FakePreference, isOver: boolean): string {
  const button = (act: string, label: string) =>
    `<form method="post" action="/pagar/${id}?hacer=${act}"><button>${label}</button></form>`
  const ways = isOver
    ? '<p>Este pago venció.</p>'
    : button('pagar', 'Pagar') + button('rechazar', 'Pagar con una tarjeta sin fondos')
  return `<!doctype html><html lang="es-AR"><head><meta charset="utf-8"><title>Mercado Pago de prueba</title>
<meta name="viewport" content="width=device-width"></head><body><h1>Mercado Pago de prueba</h1>
<p>${currency} ${amount}</p>${ways}${button('volver', 'Volver sin pagar')}</body></html>`
}
