import { clockText, DAY_MINUTES } from '#domain/calendar/dates.ts'
import { durationText, weekdayText } from '#contract/texts/texts.ts'

const daysText = (n: number) => (n === 1 ? '1 día' : `${n} días`)
const appointmentsText = (n: number) => (n === 1 ? '1 turno' : `${n} turnos`)

/** A duration as text: 90 minutes, or two days. */
export function spanText(minutes: number): string {
  return minutes >= DAY_MINUTES && minutes % DAY_MINUTES === 0
    ? daysText(minutes / DAY_MINUTES)
    : durationText(minutes)
}

export const rulesTexts = {
  title: 'Reglas de los turnos',
  hint: 'Valen para quien reserva desde tu página. Ustedes, en la agenda, pueden siempre.',
  groups: {
    when: 'Cuándo se puede reservar',
    starts: 'A qué hora empiezan',
    changes: 'Cancelar y mover',
    limits: 'Límites',
  },
  lead: 'Se reserva hasta',
  leadEffect: (minutes: number) =>
    minutes === 0
      ? 'Se puede reservar hasta el último momento.'
      : `A las 10:00 todavía se puede reservar lo que empieza desde las ${clockAfter(minutes)}.`,
  horizon: 'La agenda se abre con',
  horizonEffect: (days: number) =>
    `Cada vez que se abren días nuevos, se ve hasta ${daysText(days)} más adelante.`,
  release: 'Los días nuevos se abren',
  releaseNone: 'de a uno, cada día',
  releaseOn: (weekday: number) => `los ${weekdayText(weekday)}${weekday > 5 ? 's' : ''}`,
  releaseAt: 'a las',
  releaseEffect: (weekday: number | null, clock: string, days: number) =>
    weekday === null
      ? 'Cada medianoche se suma un día.'
      : `Cada ${weekdayText(weekday)} a las ${clock} se abren los ${daysText(days)} siguientes.`,
  step: 'Un turno puede empezar cada',
  anchoring: 'Se cuenta desde',
  anchorings: { opening: 'la apertura', clock: 'la hora en punto' },
  stepEffect: (step: number, anchoring: 'opening' | 'clock') =>
    anchoring === 'opening'
      ? `Si abrís 9:10, se ofrece 9:10 y después cada ${durationText(step)}.`
      : `Si abrís 9:10, se ofrece lo que cae en hora redonda, cada ${durationText(step)}.`,
  gaps: 'Evitar huecos que no sirven',
  gapsHint: 'Esconde los horarios que dejarían un rato demasiado corto para otro turno.',
  yesOrNo: (value: boolean) => (value ? 'sí' : 'no'),
  cancel: 'Se cancela a tiempo hasta',
  cancelEffect: (minutes: number) =>
    minutes === 0
      ? 'Nadie cancela «tarde».'
      : `Después también se puede, pero queda marcado como cancelación tardía.`,
  move: 'Se mueve hasta',
  moveEffect: (minutes: number) =>
    minutes === 0
      ? 'Se puede mover hasta el último momento.'
      : `Con menos de ${spanText(minutes)}, solo ustedes pueden moverlo.`,
  before: (minutes: number) => (minutes === 0 ? 'el último momento' : `${spanText(minutes)} antes`),
  perPhone: 'Turnos por delante de un mismo teléfono',
  perPhoneEffect: (n: number) =>
    `Con ${appointmentsText(n)} reservados, el siguiente lo coordina con ustedes.`,
  perPhoneDay: 'Por teléfono, en un día',
  perPhoneDayEffect: (n: number | null) =>
    n === null ? 'Los que quiera en el mismo día.' : `${appointmentsText(n)} por día, como mucho.`,
  perDay: 'Turnos del local por día',
  perDayEffect: (n: number | null) =>
    n === null
      ? 'Mientras haya lugar, se reserva.'
      : `Con ${appointmentsText(n)} en el día, la página lo muestra completo.`,
  perStaffMember: 'Turnos de cada persona por día',
  perStaffMemberEffect: (n: number | null) =>
    n === null
      ? 'Mientras tenga lugar, se reserva.'
      : `Con ${appointmentsText(n)}, esa persona queda completa.`,
  cap: 'Parte del día que se reserva en línea',
  capEffect: (percent: number | null) =>
    percent === null
      ? 'Todo el horario se puede reservar desde la página.'
      : `La página deja de ofrecer un día cuando el ${percent} % de sus horas se reservó en línea. El resto queda para lo que anoten ustedes.`,
  walkIn: 'Se guarda para quien viene sin turno',
  walkInEffect: (percent: number) =>
    percent === 0
      ? 'Nada guardado: todo se puede reservar.'
      : `El ${percent} % del día de cada persona, sin sus bloqueos, no se ofrece en la página.`,
  noLimit: 'Sin límite',
  percent: (n: number) => `${n} %`,
  appointments: appointmentsText,
  days: daysText,
  nothing: 'nada',
  own: 'Reglas propias',
  ownHint: 'Lo que no toques sigue al local.',
  likeShop: (value: string) => `Como el local (${value})`,
  shopWord: 'como el local',
  privacy: 'Privacidad',
}

/** What the clock says so many minutes after ten. */
function clockAfter(minutes: number): string {
  const at = 600 + minutes
  const clock = clockText(at).replace(/^0/, '')
  const days = Math.trunc(at / DAY_MINUTES)
  return days === 0 ? clock : `${clock} ${days === 1 ? 'de mañana' : `dentro de ${days} días`}`
}
