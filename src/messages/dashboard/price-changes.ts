/** Prices from a day on. */
const prices = (count: number) => (count === 1 ? '1 precio' : `${count} precios`)
const appointments = (count: number) => (count === 1 ? '1 turno' : `${count} turnos`)

export const priceChangeTexts = {
  start: 'Cambiar precios',
  title: 'Cambiar precios',
  listTitle: 'Cambios de precios',
  hint: 'Cada turno toma el precio de su día. Hasta que llegue lo podés deshacer.',
  from: 'Desde',
  percent: 'Cuánto suben, en %',
  percentHint: 'Para bajar, con un menos: -10. O escribí cada precio abajo.',
  badPercent: 'Poné un número de -90 a 900, por ejemplo 12 o 12,5.',
  roundTo: 'Redondear',
  steps: (text: string) => `de a ${text}`,
  noStep: 'sin redondear',
  which: 'Precios',
  all: 'Todos',
  next: 'Precio nuevo',
  nextOf: (name: string) => `Precio nuevo de ${name}`,
  nextWith: (name: string, staffMember: string) => `Precio nuevo de ${name} con ${staffMember}`,
  withStaff: (name: string) => `con ${name}`,
  same: 'queda igual',
  stays: 'sin cambio',
  badPrices: 'Hay un precio que no se entiende: poné solo números, por ejemplo 14500.',
  nothing: 'Todavía no cambia ningún precio: poné cuánto suben, o escribí alguno.',
  noDate: 'Elegí desde qué día.',
  booked: 'Cambiar también los turnos ya reservados',
  bookedHint:
    'Solo los de quienes leyeron al reservar que el precio puede cambiar (se prende en «Mi página») y no dejaron seña.',
  bookedCount: (changed: number, kept: number) => {
    if (changed + kept === 0)
      return 'Todavía no hay turnos reservados con estos servicios desde ese día.'
    const staying =
      kept === 1 ? '1 turno reservado mantiene' : `${kept} turnos reservados mantienen`
    const stay = kept === 0 ? '' : `${staying} su precio.`
    const move =
      changed === 0
        ? ''
        : `${appointments(changed)} ${changed === 1 ? 'pasa' : 'pasan'} al precio nuevo.`
    return [move, stay].filter(Boolean).join(' ')
  },
  save: (count: number) => (count === 0 ? 'Guardar' : `Cambiar ${prices(count)}`),
  saved: (day: string, count: number) =>
    `Desde el ${day} ${count === 1 ? 'cambia' : 'cambian'} ${prices(count)}.`,
  coming: (day: string, count: number) =>
    `Desde el ${day} ${count === 1 ? 'cambia' : 'cambian'} ${prices(count)}`,
  begun: (day: string, count: number) =>
    `Desde el ${day} ${count === 1 ? 'cambió' : 'cambiaron'} ${prices(count)}`,
  facts: (percent: number | null, step: string | null, by: string | null) =>
    [
      percent === null ? '' : `${percent > 0 ? '+' : ''}${String(percent).replace('.', ',')} %`,
      step === null ? '' : `de a ${step}`,
      by === null ? '' : `lo hizo ${by}`,
    ].filter(Boolean),
  movesBooked: 'también los turnos ya reservados',
  see: 'Ver',
  undo: 'Deshacer',
  undoTitle: '¿Deshacer este cambio de precios?',
  undoHint: (day: string) =>
    `Desde el ${day} siguen los precios que había. Los turnos reservados al precio nuevo lo mantienen.`,
  undoBookedHint: (day: string) =>
    `Desde el ${day} siguen los precios que había. Los turnos que habían pasado al precio nuevo vuelven al de antes.`,
  undone: 'Se deshizo el cambio de precios.',
  earlier: (count: number) =>
    count === 1 ? 'El último cambio de precios' : `Los últimos ${count} cambios de precios`,
  oldColumn: 'Antes',
  newColumn: 'Nuevo',
  serviceColumn: 'Servicio',
  laterPrice: (day: string, price: string) => `Desde el ${day} pasa a ${price}.`,
  laterNote: (day: string, price: string) => `desde el ${day} ${price}`,
}
