/** Until when a customer may move or cancel an appointment, as pages and mails say it. */
import { dateOf, shortDateText, timeText } from './texts.ts'

/** `el lun 23 a las 15:30`, with the day, because a time alone would be read as today's. */
export function untilText(until: string): string {
  return `el ${shortDateText(dateOf(until))} a las ${timeText(until)}`
}

/** `Podés moverlo hasta el lun 23 a las 15:30 y cancelarlo hasta 3 h antes`: one time when both are the same. */
export function waysText(move: string | null, cancel: string | null): string {
  const ways =
    move === cancel
      ? [`moverlo o cancelarlo hasta ${move}`]
      : [move && `moverlo hasta ${move}`, cancel && `cancelarlo hasta ${cancel}`]
  return `Podés ${ways.filter(Boolean).join(' y ')}`
}

export const lateToMove = 'Es dentro de poco: ya no se puede mover.'
export const lateToCancel = 'Si no podés ir, cancelá igual; el local lo ve como cancelación tardía.'
