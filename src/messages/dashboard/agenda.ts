import type { AppointmentStatus } from '#contract/contract.ts'
import { monthText } from '#contract/texts/texts.ts'

/** The state of an appointment as staff say it. */
export const statusNames: Record<AppointmentStatus, string> = {
  pending: 'a aprobar',
  awaiting_deposit: 'espera seña',
  booked: 'reservado',
  confirmed: 'confirmado',
  checked_in: 'llegó',
  in_progress: 'en el sillón',
  completed: 'finalizado',
  no_show: 'no vino',
  cancelled: 'cancelado',
  rejected: 'rechazado',
  expired: 'vencido',
}

const steps = { day: 'Día', week: 'Semana', month: 'Mes' }

export const agendaTexts = {
  back: (step: keyof typeof steps) => `${steps[step]} anterior`,
  ahead: (step: keyof typeof steps) => `${steps[step]} siguiente`,
  today: 'Hoy',
  date: 'Elegir otro día',
  newAppointment: '+ Turno',
  block: 'Bloquear',
  sell: 'Vender',
  appointments: (count: number) => (count === 1 ? 'turno' : 'turnos'),
  /** Where a shop's page is looked after, with its link to share. */
  share: 'Compartí tu página',
  occupancy: 'ocupación',
  expected: 'previsto',
  taken: 'en total',
  holiday: 'Feriado',
  done: 'hecho',
  board: (day: string) => `Agenda del ${day}`,
  view: 'Cómo ver la agenda',
  views: { columns: steps.day, stations: 'Sillones', list: 'Lista', ...steps },
  month: (date: string) => `${monthText(Number(date.slice(5, 7)))} de ${date.slice(0, 4)}`,
  search: 'Buscar cliente o código',
  print: 'Imprimir',
  queue: (count: number) => (count === 0 ? 'Fila' : `Fila (${count})`),
  queueName: (count: number) => `Fila sin turno, ${count} en espera`,
  now: (time: string) => `Ahora, ${time}`,
  slot: (time: string, staffMember: string) => `Nuevo turno ${time} con ${staffMember}`,
  blocked: 'Bloqueado',
  overdue: {
    absent: 'todavía no llegó',
    staying: 'se pasó de hora',
    away: 'su profesional no está',
  },
  idle: 'Libre',
  looks: 'Elegir qué columnas se ven',
  someShown: (shown: number, all: number) => `${shown} de ${all}`,
  closed: 'Cerrado',
  overbooked: 'sobreturno',
  series: 'fijo',
  company: (names: string) => `con ${names}`,
  delayed: (minutes: number) => `demora de ${minutes} min`,
  late: (minutes: number) => `llega ${minutes} min tarde`,
  autoCompleted: 'se cerró solo',
  charged: 'cobrado',
  uncharged: 'sin cobrar',
  fresh: 'nuevo',
  noted: ', con nota',
  waits: (moment: string, isForMail = false) =>
    `${isForMail ? 'espera que confirme por mail, ' : ''}vence ${moment}`,
}
