import type { Conflict } from '#stores/dashboard/board/conflicts.ts'

/** Texts while a card is being moved. */
export const movingTexts = {
  moveHint: (time: string, staffMember: string) =>
    `Mover a ${time} con ${staffMember}. Enter para confirmar, Escape para dejarlo como estaba.`,
  stretchHint: (from: string, to: string) =>
    `De ${from} a ${to}. Enter para confirmar, Escape para dejarlo como estaba.`,
  markHint: (from: string, to: string) =>
    `De ${from} a ${to}. Enter para dar el turno, Escape para dejarlo.`,
  moveStopped: 'El turno queda como estaba.',
  moving: 'Moviendo…',
  moved: (name: string, time: string, staffMember: string) =>
    `El turno de ${name} pasó a las ${time} con ${staffMember}.`,
  nothingInTheWay: 'El lugar se liberó recién.',
}

/** A conflict in one sentence. */
export function conflictWords(conflict: Conflict, staffMember: string): string {
  switch (conflict.kind) {
    case 'turn':
      return `Se pisa con ${conflict.name}, ${conflict.from} a ${conflict.to}.`
    case 'block':
      return `${staffMember} tiene ese rato bloqueado${conflict.reason ? `: ${conflict.reason}` : ''}.`
    case 'closed':
      return `Queda fuera del horario de ${staffMember}.`
    case 'not_offered':
      return `${staffMember} no hace este servicio.`
  }
}
