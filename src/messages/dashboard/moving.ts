import type { Conflict } from '#stores/dashboard/board/conflicts.ts'

/** What is said while a card is in somebody's hand. */
export const movingTexts = {
  moveHint: (time: string, person: string) =>
    `Mover a ${time} con ${person}. Enter para confirmar, Escape para dejarlo como estaba.`,
  stretchHint: (from: string, to: string) =>
    `De ${from} a ${to}. Enter para confirmar, Escape para dejarlo como estaba.`,
  moveStopped: 'El turno queda como estaba.',
  moving: 'Moviendo…',
  moved: (name: string, time: string, person: string) =>
    `El turno de ${name} pasó a las ${time} con ${person}.`,
  nothingInTheWay: 'El lugar se liberó recién.',
}

/** What is in the way, in one sentence. */
export function conflictWords(conflict: Conflict, person: string): string {
  switch (conflict.kind) {
    case 'turn':
      return `Se pisa con ${conflict.name}, ${conflict.from} a ${conflict.to}.`
    case 'block':
      return `${person} tiene ese rato bloqueado${conflict.reason ? `: ${conflict.reason}` : ''}.`
    case 'closed':
      return `Queda fuera del horario de ${person}.`
    case 'not_offered':
      return `${person} no hace este servicio.`
  }
}
