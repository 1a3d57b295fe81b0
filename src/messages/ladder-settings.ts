import type { Rung } from '#domain/customer/ladder.ts'
import { rungNames } from './ladder.ts'

export const ladderTexts = {
  title: 'Cuando faltan',
  hint: 'Sin pedir tarjetas: a quien no vino se le pide un poco más la próxima vez que reserva por la página. Se lo decimos antes de que reserve, con buenas palabras. Lo que anotan ustedes en la agenda nunca se frena: ahí solo lo ven.',
  on: 'Pedir más a quien falta',
  onHint: 'Apagado, a todos se les pide lo mismo.',
  limits: 'Desde cuántas faltas',
  rung: {
    must_confirm: 'Tiene que confirmar',
    deposit: 'Deja una seña',
    approval: 'Lo aprueban ustedes',
    phone_only: 'Solo por teléfono',
  },
  rungHint: {
    must_confirm: 'Lo confirma el día anterior; si no, dos horas antes se libera.',
    deposit: 'El turno espera la transferencia. Los datos se cargan en Mi página.',
    approval: 'Llega como pedido y ustedes dicen sí o no.',
    phone_only: 'No reserva por la página: le decimos que les escriba o llame.',
  },
  never: 'Nunca',
  missed: (count: number) => (count === 1 ? '1 falta' : `${count} faltas`),
  percent: 'Cuánta seña',
  percentHint: 'Del precio. Si el servicio ya pide más, queda lo del servicio.',
  percentOf: (percent: number) => `${percent} %`,
  newcomers: 'A quien viene por primera vez',
  newcomersHint: 'Hasta que venga una vez.',
  newcomer: {
    reminders: 'Lo mismo que a todos',
    must_confirm: 'Tiene que confirmar',
    deposit: 'Deja una seña',
    approval: 'Lo aprueban ustedes',
    phone_only: 'Solo por teléfono',
  },
  counting: 'Qué cuenta y qué se perdona',
  late: 'También cuenta cancelar fuera de hora',
  lateHint: 'Después del límite que pusiste para cancelar.',
  visits: 'Se perdona al venir',
  months: 'Se perdona después de',
  visitsOf: (count: number) => (count === 1 ? '1 vez' : `${count} veces`),
  monthsOf: (count: number) => (count === 1 ? '1 mes' : `${count} meses`),
  preview: 'Con estas reglas',
  step: (missed: number, rung: Rung) =>
    `${missed === 1 ? 'Con 1 falta' : `Con ${missed} faltas`}: ${rungNames[rung]}`,
  nothingAsked: 'Así no se le pide nada a nadie por sus faltas.',
  today: (customers: number) =>
    customers === 1 ? 'Hoy, de tu único cliente:' : `Hoy, de tus ${customers} clientes:`,
  noCustomers: 'Todavía no hay clientes con quienes probarlas.',
  count: (count: number, rung: Rung) => `${count} · ${rungNames[rung]}`,
  saved: 'Guardado. Vale para las próximas reservas.',
} as const
