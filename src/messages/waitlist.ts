import { dateOf, longDateText, shortDateText, timeText } from '#contract/texts/texts.ts'
import type { WaitlistEntryWire } from '#contract/waitlist.ts'

/** Texts of the waitlist for customers. */
export const waitlistMessages = {
  title: 'Avisame si se libera',
  lead: (service: string, shop: string) =>
    `Te anotamos para ${service} en ${shop}. Si alguien cancela, te escribimos y te guardamos el lugar unos minutos.`,
  day: 'Qué día',
  anyDay: (last: string) => `Cualquier día hasta el ${shortDateText(last)}`,
  hasRoom: 'hay lugar',
  part: 'A qué hora',
  parts: {
    any: 'A cualquier hora',
    morning: 'A la mañana, hasta las 12',
    afternoon: 'A la tarde, de 12 a 20',
    evening: 'A la noche, desde las 20',
  },
  more: 'También me sirve otro momento',
  further: (place: number) => `Opción ${place}`,
  noFurther: 'Ninguno más',
  furtherDay: (place: number) => `Día ${place}`,
  furtherPart: (place: number) => `Horario ${place}`,
  furtherService: (place: number) => `Servicio ${place}`,
  furtherStaff: (place: number) => `Persona ${place}`,
  sameService: 'Lo mismo',
  staffMember: 'Con quién',
  sameStaff: 'Como en la primera opción',
  anyone: 'Con cualquiera del equipo',
  name: 'Nombre',
  phone: 'Teléfono',
  email: 'Mail (recomendado)',
  emailHint: 'Con tu mail te avisamos al instante. Si no, te escribe el local por WhatsApp.',
  send: 'Anotarme',
  back: 'Volver a los horarios',
  roomLeft: 'Todavía hay lugar, no hace falta esperar:',
  noDays: 'En estas semanas no hay días para anotarse. Escribile al local.',
  website: 'Dejá esto vacío',

  yourPlace: 'Lista de espera',
  take: (startsAt: string) => `Tomar ${shortDateText(dateOf(startsAt))}, ${timeText(startsAt)}`,
  decline: 'Este no, sigo esperando',
  leave: 'Salir de la lista',
  keptUntil: (until: string) =>
    `Te lo guardamos hasta las ${timeText(until)}. Después se lo ofrecemos a otra persona.`,
  last: 'Es el tercero que te guardamos: si también pasa sin respuesta, salís de la lista.',
  before: (own: string) => `Antes de tu turno del ${shortDateText(dateOf(own))}, ${timeText(own)}`,
  moves: (own: string) =>
    `Tu turno del ${shortDateText(dateOf(own))} a las ${timeText(own)} pasa a este horario. Si no te sirve, queda como está.`,
  moveTo: (startsAt: string) =>
    `Pasar mi turno al ${shortDateText(dateOf(startsAt))}, ${timeText(startsAt)}`,
  keepMine: 'Este no, me quedo con el mío',
  again: 'Ver horarios',
  keepLink: 'Guardá este link: con él ves cómo va y salís de la lista cuando quieras.',
} as const

export function daysText({ from, to }: Pick<WaitlistEntryWire, 'from' | 'to'>): string {
  return from === to ? longDateText(from) : `${longDateText(from)} al ${longDateText(to)}`
}

/** One window of a waitlist entry, in one line. */
export function windowText(window: WaitlistEntryWire['windows'][number]): string {
  const { services, staff, part } = window
  const what = services.map(one => one.name).join(' + ')
  const who = staff === null ? '' : ` con ${staff.name}`
  const hour = part === 'any' ? '' : `, ${waitlistMessages.parts[part].toLowerCase()}`
  return `${daysText(window)}${hour}: ${what}${who}`
}

/** The heading of the page of a waitlist entry. */
export function waitHeading(
  { state, ended_by: by, customer }: WaitlistEntryWire,
  isNew: boolean,
): string {
  const name = customer.name.trim().split(/\s+/)[0] ?? ''
  if (state === 'offered') return `${name}, se liberó un lugar.`
  if (state === 'booked') return 'Ya tomaste este lugar'
  if (by === 'removed') return 'Ya no estás en la lista'
  if (state === 'cancelled') return 'Saliste de la lista'
  if (state === 'expired') return 'La espera terminó'
  return isNew ? `Listo, ${name}. Te avisamos.` : 'Seguís en la lista'
}

export function waitText(entry: WaitlistEntryWire): string | null {
  const { state, ended_by: by, comerce: shop } = entry
  if (by !== null) return endings[by](shop.name)
  if (state === 'waiting') return `Si se libera algo en ${shop.name}, te escribimos.`
  if (state === 'cancelled') return 'No te vamos a escribir más por este lugar.'
  if (state === 'expired') return 'Probá con otros días.'
  return null
}

const endings: Record<NonNullable<WaitlistEntryWire['ended_by']>, (shop: string) => string> = {
  left: () => 'No te vamos a escribir más por este lugar.',
  removed: shop => `${shop} te sacó de la lista. Si no sabés por qué, escribile.`,
  unanswered: () =>
    'Te guardamos tres lugares y pasaron sin respuesta. Si todavía querés venir, anotate de nuevo.',
  days_over: () => 'Pasaron los días que elegiste sin que tomaras un lugar. Probá con otros días.',
  turn_over: () => 'Esperabas un lugar antes de tu turno, y ese turno ya empezó o no está más.',
}
