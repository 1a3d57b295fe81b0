import { timeText } from '#contract/texts/texts.ts'
import type { ExpectedRangeWire, QueuePlaceWire } from '#contract/walk-ins/queue.ts'

/** Texts of the walk-in queue for customers. */
export const queueMessages = {
  title: 'Sumate a la fila',
  lead: (shop: string) =>
    `En ${shop}, sin turno. Te anotás acá, esperás donde quieras y en esta misma pantalla te avisamos cuándo pasar.`,
  name: 'Tu nombre',
  nameHint: 'Con ese nombre te llaman cuando te toca.',
  service: 'Qué te hacés',
  phone: 'Teléfono (si querés)',
  phoneHint: 'Por si el local te tiene que avisar algo.',
  website: 'Dejá esto vacío',
  join: 'Sumarme a la fila',
  closed: 'La fila está cerrada ahora',
  closedText: (shop: string) =>
    `${shop} no está anotando gente en la fila desde acá. Podés reservar un turno, o preguntar en el local.`,
  book: 'Reservar un turno',
  number: 'Tu número',
  leave: 'Salir de la fila',
  leaveHint: 'Tu lugar pasa a quien sigue. Si volvés, empezás al final.',
  leaveSure: 'Sí, salir',
  again: 'Sumarme de nuevo',
  write: 'Escribirle al local',
  live: 'Dejá esta pantalla abierta: cambia sola.',
  slow: 'Esta pantalla se actualiza cada tanto.',
  reload: 'Actualizar',
  keepLink: 'Si la cerrás, volvés a tu lugar con el link de esta página.',
} as const

export function waitingText(waiting: number): string {
  if (waiting === 0) return 'No hay nadie esperando.'
  return waiting === 1 ? 'Hay 1 persona esperando.' : `Hay ${waiting} personas esperando.`
}

/** For a customer who has not joined yet. */
export function joiningText(expected: ExpectedRangeWire | null): string {
  if (expected === null) return 'Hoy puede que no lleguemos a atenderte. Preguntá en el local.'
  return `Si te sumás ahora, ${rangeText(expected)}`
}

export function expectedText(expected: ExpectedRangeWire | null): string {
  if (expected === null) return 'Hoy puede que no lleguemos a atenderte. Preguntá en el local.'
  return capital(rangeText(expected))
}

function rangeText({ from, to }: ExpectedRangeWire): string {
  if (to === null)
    return `te toca a partir de las ${timeText(from)}. Todavía no sabemos cuánto tarda cada visita en este local.`
  const [first, last] = [timeText(from), timeText(to)]
  return first === last
    ? `te toca cerca de las ${first}.`
    : `te toca entre las ${first} y las ${last}.`
}

/** The heading of the page of a place in the queue. */
export function placeHeading({ state, place, name }: QueuePlaceWire): string {
  const first = name.trim().split(/\s+/)[0] ?? ''
  if (state === 'called') return `Te toca, ${first}.`
  if (state === 'served') return `Ya pasaste, ${first}.`
  if (state === 'left') return 'Ya no estás en la fila'
  if (state === 'over') return 'Esta fila ya terminó'
  const ahead = (place ?? 1) - 1
  if (ahead === 0) return `Seguís vos, ${first}.`
  return ahead === 1 ? 'Hay 1 persona antes que vos' : `Hay ${ahead} personas antes que vos`
}

export function placeText({ state, expected, comerce: shop }: QueuePlaceWire): string {
  if (state === 'called') return `Te están llamando en ${shop.name}. Acercate y decí tu nombre.`
  if (state === 'served') return 'Gracias por esperar.'
  if (state === 'left') return 'Si fue sin querer, avisá en el local o sumate de nuevo.'
  if (state === 'over') return 'Cada día empieza una fila nueva.'
  return expectedText(expected)
}

function capital(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1)
}
