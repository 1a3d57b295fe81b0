import type { saleLineKinds } from '#contract/sales.ts'
import { priceText } from '#contract/texts/texts.ts'
import { moneyWord } from '../money.ts'

/** `−$ 1.500`: money that goes back has its sign before everything else. */
export function signedPrice(amount: number, currency: string): string {
  return amount < 0 ? `−${priceText(-amount, currency)}` : priceText(amount, currency)
}

/** The panel of charging, and selling without an appointment. */
export const chargeTexts = {
  title: 'Cobrar',
  bill: 'La cuenta',
  back: 'Volver al turno',
  with: (name: string) => `con ${name}`,
  pieces: (name: string, quantity: number) => (quantity === 1 ? name : `${name} × ${quantity}`),
  more: 'Uno más de',
  less: 'Uno menos de',
  left: (stock: number) => (stock > 0 ? `quedan ${stock}` : 'sin stock cargado'),
  addService: '+ Servicio',
  addProduct: '+ Producto',
  product: 'Producto',
  chooseProduct: 'Elegí qué se lleva',
  noProducts: 'Todavía no hay productos cargados.',
  fixPrice: 'Precio',
  subtotal: 'Subtotal',
  total: 'Total',
  toPay: 'A cobrar',
  deposit: 'Seña ya recibida',
  depositLeft: (amount: string) =>
    `De la seña sobran ${amount}: quedan en Ventas, para devolver o quedarte.`,
  covered: (name: string) => `Lo paga «${name}»`,
  card: 'su tarjeta',
  cardCovers: 'Es el de regalo de su tarjeta',
  rounding: 'Redondeo en efectivo',
  tip: 'Propina',

  discount: 'Descuento',
  addDiscount: 'Descuento',
  discountIn: 'Descuento en',
  units: (currency: string) => [
    ['percent', '%'] as const,
    ['amount', moneyWord(currency)] as const,
  ],
  discountValue: 'Cuánto',
  reason: 'Motivo',
  reasonHint: 'Por ejemplo: amigo de la casa.',
  removeDiscount: 'Quitar el descuento',

  tipFor: (name: string | null) => (name === null ? 'Propina' : `Propina para ${name}`),
  noTip: '0',
  percent: (percent: number) => `${percent} %`,
  otherTip: 'Otra',
  tipAmount: (name: string | null) => (name === null ? 'Cuánto' : `Cuánto para ${name}`),

  ahead: 'Ya lo tiene pago',
  payByPackage: (name: string) => `Usar «${name}»`,
  packageLeft: (remaining: number, units: number, until: string | null) =>
    `Quedan ${remaining} de ${units}${until === null ? '' : `, hasta el ${until}`}`,
  payByCard: 'Es el de regalo de su tarjeta',
  cardHint: (of: number) => `Ya juntó ${of} pagos.`,
  cardVisits: (visits: number, of: number) => `Tarjeta: ${visits} de ${of}`,

  method: 'Con qué paga',
  methodOf: (place: number) => `Medio ${place}`,
  amountOf: (place: number) => `Importe ${place}`,
  rest: (amount: string) => `El resto: ${amount}`,
  split: 'Dividir',
  join: 'Un solo medio',
  anotherMethod: '+ Otro medio',
  removeMethod: (name: string) => `Quitar ${name}`,
  keptBy: (name: string) => `Lo cobró ${name}`,
  keptByHint: (name: string) => `Se lo queda ${name}: va a su cuenta en la liquidación.`,
  tendered: 'Paga con',
  change: (amount: string) => `Vuelto ${amount}`,
  keepChange: 'Quedate con el vuelto',

  charge: (amount: string, methods: string) => `Cobrar ${amount} · ${methods}`,
  chargeNothing: 'Cerrar sin cobrar nada',
  chargePackage: (name: string) => `Cobrar con «${name}»`,
  later: 'Después',
  laterHint: 'Lo deja finalizado y sin cobrar.',
  finished: (name: string) => `${name}: finalizado, sin cobrar.`,

  deskClosed: 'La caja está cerrada',
  deskHint: 'Para recibir efectivo, abrila con lo que hay adentro.',
  deskOfOthers: 'La maneja otra persona: pedile que la abra, o cobrá con otro medio.',
  float: 'Hay en la caja',
  openDesk: (amount: string) => `Abrir la caja con ${amount}`,
  deskOpened: 'Caja abierta.',

  faults: {
    discount: 'Revisá el descuento: poné un importe, o un porcentaje hasta 100.',
    reason: 'Poné el motivo del descuento.',
    tip: 'Revisá la propina: poné un importe, como 1500.',
    payment: 'Revisá los importes: poné números, como 5000.',
    tendered: 'Con eso no alcanza. Revisá con cuánto paga.',
  },
  missing: (amount: string) => `Faltan ${amount}.`,
  surplus: (amount: string) => `Sobran ${amount}.`,

  sellTitle: 'Vender',
  sell: 'Vender',
  whatSold: 'Qué se vende',
  soldGroups: { product: 'Productos', service: 'Servicios', package: 'Paquetes' },
  chooseSold: 'Agregar…',
  nothingSold: 'Elegí qué se vende.',
  soldBy: 'Quién lo hace',
  soldByNobody: 'Nadie en particular',
  customer: 'Cliente',
  needCustomer: 'Un paquete es de alguien: elegí el cliente de la lista.',
}

/** The bar after charging. */
export const chargedTexts = {
  charged: (amount: string, methods: string) => `Cobrado ${amount} · ${methods}`,
  nothing: 'Cerrado sin cobrar nada',
  send: 'Enviar comprobante',
  print: 'Imprimir',
  message: (shop: string, url: string) =>
    `Gracias por venir a ${shop}. Te dejo tu comprobante: ${url}`,
}

/** Methods of payment in one line, `Efectivo y Transferencia`. */
export function methodsText(names: readonly string[]): string {
  const [last = '', ...before] = [...new Set(names)].toReversed()
  return before.length === 0 ? last : `${before.toReversed().join(', ')} y ${last}`
}

export const salesTexts = {
  title: 'Ventas',
  sell: 'Vender',
  presets: { today: 'Hoy', yesterday: 'Ayer', week: '7 días', month: 'Este mes' },
  otherDays: 'Otros días',
  from: 'Desde',
  to: 'Hasta',
  badOrder: 'El fin tiene que ser después del comienzo.',
  staff: 'Profesional',
  everybody: 'Todo el equipo',
  download: 'Descargar CSV',
  preparing: 'Preparando…',
  file: 'ventas',
  count: (count: number) => (count === 1 ? '1 venta' : `${count} ventas`),
  tips: (amount: string) => `${amount} de propina`,
  columns: {
    number: 'Nº',
    time: 'Hora',
    what: 'Qué',
    customer: 'Cliente',
    method: 'Medio',
    tip: 'Propina',
    total: 'Total',
  },
  noCustomer: 'Sin cliente',
  refund: 'Devolución',
  refunded: 'devuelta',
  emptyTitle: 'Sin ventas',
  emptyHint: 'En estos días no se cobró nada. Cada cobro desde la agenda aparece acá.',
  emptyAction: 'Ir a la agenda',

  uncharged: (count: number) => (count === 1 ? '1 turno sin cobrar' : `${count} turnos sin cobrar`),
  unchargedHint: 'Se finalizaron y nadie los cobró.',
  showAll: 'Ver todos',
  chargeIt: 'Cobrar',
  of: (name: string) => ` a ${name}`,
  ofWhom: (name: string) => ` la de ${name}`,

  held: 'Señas retenidas',
  heldHint: 'Las recibiste y todavía no se usaron.',
  over: (day: string) => `Era para el ${day}`,
  ahead: (day: string) => `Para el ${day}`,
  giveBack: 'Devolver',
  keep: 'Quedármela',
  giveBackTitle: (amount: string, name: string) => `Devolver ${amount} a ${name}`,
  keepTitle: (amount: string) => `Quedarte con la seña de ${amount}`,
  keepHint: 'Pasa a ser un ingreso de hoy: «seña retenida».',
  how: 'Cómo se la devolvés',
  gaveBack: 'Seña devuelta.',
  kept: 'La seña quedó como ingreso.',
}

/** One sale, and giving money back. */
export const saleTexts = {
  title: (number: number) => `Venta nº ${number}`,
  refundTitle: (number: number) => `Devolución nº ${number}`,
  loading: 'Venta',
  chargedBy: (name: string) => `Cobró ${name}`,
  refundedBy: (name: string) => `Devolvió ${name}`,
  ofSale: (number: number) => `De la venta nº ${number}`,
  appointment: (code: string) => `Turno ${code}`,
  lineKinds: { kept_deposit: 'Seña retenida' } satisfies Partial<
    Record<(typeof saleLineKinds)[number], string>
  >,
  byPackage: 'pagado con paquete',
  refundedPieces: (quantity: number) => (quantity === 1 ? 'devuelto' : `devueltos ${quantity}`),
  payments: 'Pagos',
  tips: 'Propinas',
  refunds: 'Devoluciones',
  discount: 'Descuento',
  keptBy: (name: string) => `lo cobró ${name}`,
  tendered: (tendered: string, change: string) => `pagó con ${tendered}, vuelto ${change}`,
  reason: (reason: string) => `Motivo: ${reason}`,
  receipt: 'Comprobante',
  send: 'Enviar por WhatsApp',
  print: 'Imprimir',
  refund: 'Devolver',
  allRefunded: 'Ya se devolvió todo.',

  refundOf: (number: number) => `Devolver de la venta nº ${number}`,
  how: 'Qué se devuelve',
  ways: { lines: 'Lo que elijas', amount: 'Un importe' },
  lines: 'Líneas',
  amount: 'Importe',
  upTo: (amount: string) => `Hasta ${amount}.`,
  method: 'Cómo se devuelve',
  why: 'Motivo',
  returnsStock: 'Vuelve al stock',
  returnsStockHint: 'Los productos que se devuelven se suman a lo que hay.',
  give: (amount: string | null) => (amount === null ? 'Devolver' : `Devolver ${amount}`),
  tipStays: 'La propina no se devuelve.',
  gave: 'Devolución hecha.',
  needLines: 'Elegí qué se devuelve.',
  needAmount: 'Poné un importe, como 5000.',
  needReason: 'Poné el motivo.',
  tooHigh: (amount: string) => `Quedan ${amount} por devolver.`,
  back: 'Volver',
}

/** The receipt: a page that whoever has its link can read and print. */
export const receiptTexts = {
  title: (number: number) => `Comprobante nº ${number}`,
  refundTitle: (number: number) => `Devolución nº ${number}`,
  notInvoice: 'Comprobante interno. Documento no válido como factura.',
  of: (number: number) => `Devolución de la venta nº ${number}`,
  customer: 'Cliente',
  subtotal: 'Subtotal',
  discount: 'Descuento',
  deposit: 'Seña',
  rounding: 'Redondeo',
  tip: 'Propina',
  paid: 'Pagado',
  returned: 'Devuelto',
  change: (tendered: string) => `Pagó con ${tendered}, vuelto`,
  byPackage: 'con paquete',
  with: (name: string) => `con ${name}`,
  unit: (quantity: number, price: string) => `${quantity} × ${price}`,
  thanks: 'Gracias por venir',
  book: 'Reservar otro turno',
}
