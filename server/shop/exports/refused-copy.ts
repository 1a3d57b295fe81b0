/** Why a copy cannot be restored, in words for its owner. Nothing of it is written. */
import { refuse } from '#server/kernel/http/refusal.ts'

export const refusedReasons = [
  'no_zip',
  'no_copy',
  'newer',
  'locked',
  'too_large',
  'damaged',
  'does_not_fit',
  'not_empty',
  'gave_up',
] as const
export type RefusedReason = (typeof refusedReasons)[number]

export class RefusedCopy extends Error {
  readonly reason: RefusedReason
  /** Which file of the copy, and which of its lines. */
  readonly where: string

  constructor(reason: RefusedReason, where = '') {
    super(`${reason} ${where}`)
    this.reason = reason
    this.where = where
  }
}

export function refuseCopy(reason: RefusedReason, where = ''): never {
  throw new RefusedCopy(reason, where)
}

const texts: Readonly<Record<RefusedReason, string>> = {
  no_zip: 'Ese archivo no es un ZIP. Subí la copia tal como la descargaste, sin descomprimirla.',
  no_copy:
    'Ese ZIP no es una copia de Mi Turno, o le faltan archivos. Subí el que descargaste de Mudanza, sin cambiarlo.',
  newer:
    'Esa copia es de una versión más nueva de Mi Turno. Actualizá esta instalación y probá otra vez.',
  locked: 'Ese ZIP tiene contraseña. Subí la copia tal como la descargaste.',
  too_large:
    'Esa copia ocupa más de lo que una copia puede ocupar. Descargala de nuevo y probá otra vez.',
  damaged: 'La copia está dañada. Descargala de nuevo y probá otra vez.',
  not_empty:
    'Mientras restaurábamos, el negocio dejó de estar vacío. Una copia se restaura donde no hay clientes ni turnos.',
  gave_up: 'Algo falló de nuestro lado. Probá de nuevo en un rato; si sigue igual, escribinos.',
  does_not_fit:
    'Algo de la copia no encaja con el resto, y no la restauramos a medias. Descargala de nuevo, sin cambiarla, y probá otra vez.',
}

export function textOf({ reason, where }: RefusedCopy): string {
  return where === '' ? texts[reason] : `${texts[reason]} Lo encontramos en ${where}.`
}

/** Answers a copy that cannot be restored as a problem. */
export async function refusingCopies<Done>(work: Promise<Done>): Promise<Done> {
  try {
    return await work
  } catch (error) {
    if (!(error instanceof RefusedCopy)) throw error
    return refuse('unreadable_export', {
      detail: `${textOf(error)} No cambió nada.`,
      reason: error.reason,
    })
  }
}
