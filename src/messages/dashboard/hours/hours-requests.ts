import { dayMonthYearText, longDateYearText } from '#contract/texts/year-texts.ts'
import type { HoursRequestWire, HoursWish } from '#contract/hours/hours-requests.ts'
import { clockText, daysBetween } from '#domain/calendar/dates.ts'

type Range = HoursRequestWire['now'][number]

export const requestTexts = {
  // For the staff member who asks.
  title: 'Mis horarios',
  hint: 'Pedí acá otro horario o días libres: lo decide quien administra el local.',
  nobodyTitle: 'Tu usuario no atiende turnos',
  nobodyHint: 'Cuando quien administra el local te sume a Equipo, acá vas a ver tu semana.',
  toAgenda: 'Ver la agenda',
  week: 'Tu semana',
  inherits: 'Trabajás en el horario del local.',
  closed: 'No trabajás',
  specialDays: 'Días distintos que ya están cargados',
  askWeek: 'Pedir otro horario',
  askDate: 'Pedir para un día',
  dateTitle: 'Otro horario para un día',
  askOff: 'Pedir días libres',
  weekTitle: 'El horario que te gustaría',
  weekHint: 'Cambiá solo los días que quieras. Nada se mueve hasta que te lo aprueben.',
  date: 'Qué día',
  offFrom: 'Desde',
  offTo: 'Hasta',
  note: 'Por qué (opcional)',
  noteHint: 'Solo lo lee quien administra el local.',
  send: 'Enviar pedido',
  sent: 'Pedido enviado. Te avisamos cuando lo respondan.',
  same: 'Es el horario que ya tenés. Cambiá algún día.',
  noHours: 'Dejá al menos un día con horario.',
  needDate: 'Elegí el día.',
  badDates: 'El último día no puede ser anterior al primero.',
  mine: 'Lo que pediste',
  mineHint: 'Con la respuesta, apenas la haya.',
  none: 'Todavía no pediste nada.',
  withdraw: 'Retirar',
  withdrawOf: (what: string) => `Retirar el pedido: ${what}`,
  withdrawn: 'Pedido retirado.',
  states: {
    asked: 'Sin respuesta todavía',
    approved: 'Aprobado',
    refused: 'Rechazado',
    withdrawn: 'Retirado',
  } satisfies Record<HoursRequestWire['state'], string>,

  // For the owner.
  team: (count: number) => (count === 1 ? '1 pedido del equipo' : `${count} pedidos del equipo`),
  teamHint: 'Mirá cómo está hoy y cómo quedaría. Al aprobar cambia la agenda y tu página.',
  asks: (name: string, what: string) => `${name}: ${what}`,
  day: 'Día',
  before: 'Ahora',
  after: 'Pide',
  off: 'Libre',
  outside: (count: number) =>
    count === 0
      ? 'Ningún turno queda en el medio.'
      : count === 1
        ? 'Deja 1 turno fuera de horario. No se cancela: después elegís qué hacer con él.'
        : `Deja ${count} turnos fuera de horario. No se cancelan: después elegís qué hacer con ellos.`,
  over: 'Esos días ya pasaron: no hay nada que aprobar.',
  looking: 'Mirando qué turnos hay…',
  more: (count: number) => `y ${count} más`,
  answer: 'Respuesta (opcional)',
  approve: 'Aprobar',
  refuse: 'Rechazar',
  approveOf: (name: string) => `Aprobar el pedido de ${name}`,
  refuseOf: (name: string) => `Rechazar el pedido de ${name}`,
  approved: 'Aprobado: el horario ya cambió.',
  refused: 'Rechazado. Le avisamos.',
  past: (count: number) => `Ya resueltos (${count})`,
  by: (name: string, when: string) => `${name}, ${when}`,
} as const

/** `10:00 a 14:00, 16:00 a 20:00`; empty when there are none. */
export function rangesText(ranges: readonly Range[]): string {
  return ranges
    .toSorted((a, b) => a.start_minute - b.start_minute)
    .map(({ start_minute: start, end_minute: end, week }) => {
      const hours = `${clockText(start)} a ${clockText(end)}`
      return week === undefined ? hours : `${hours} (semana por medio)`
    })
    .join(', ')
}

/** The request in one line. */
export function wishText(wish: HoursWish, today: string | null): string {
  switch (wish.kind) {
    case 'week':
      return 'otro horario de la semana'
    case 'date':
      return `otro horario el ${longDateYearText(wish.date, today)}`
    case 'off': {
      if (wish.from === wish.to) return `libre el ${longDateYearText(wish.from, today)}`
      const days = daysBetween(wish.from, wish.to) + 1
      const [from, to] = [dayMonthYearText(wish.from, today), dayMonthYearText(wish.to, today)]
      return `${days} días libres, del ${from} al ${to}`
    }
  }
}
