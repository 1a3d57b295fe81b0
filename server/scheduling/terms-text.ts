import {
  askingRungs,
  type Ladder,
  type Rung,
  type RungReason,
  rungFor,
} from '#domain/customer/ladder.ts'

const because: Readonly<Record<RungReason, string>> = {
  last_time: 'Como la última vez no pudiste venir, ',
  before: 'Como hace poco no pudiste venir a un turno, ',
  first_time: 'Como es tu primera vez acá, ',
}

const asked: Readonly<Record<Exclude<Rung, 'reminders'>, (deposit: string) => string>> = {
  must_confirm: () =>
    'te pedimos que lo confirmes el día anterior; si no, dos horas antes se libera',
  deposit: deposit => `te pedimos una seña ${deposit} para guardarte el turno`,
  approval: () => 'revisamos tu pedido y te avisamos si queda reservado',
  phone_only: () => 'el próximo turno lo arreglamos por WhatsApp o por teléfono',
}

/** What is asked and why, in one friendly sentence. `deposit`: `de $ 3.000`, or `del 30 %`. */
export function termsText(
  rung: Exclude<Rung, 'reminders'>,
  reason: RungReason | null,
  deposit: string,
): string {
  return `${reason === null ? 'Para este turno ' : because[reason]}${asked[rung](deposit)}.`
}

const askedShortly: Readonly<Record<Exclude<Rung, 'reminders'>, (percent: number) => string>> = {
  must_confirm: () => 'confirmás el turno el día anterior',
  deposit: percent => `dejás una seña del ${percent} %`,
  approval: () => 'revisamos el pedido antes de reservarte',
  phone_only: () => 'arreglás por WhatsApp o por teléfono',
}

/** What a shop asks because of a customer's history, as a text for its page; empty when it asks the same of everybody. */
export function noticeOf(ladder: Ladder | null): string {
  if (ladder === null) return ''
  const { limits, newcomers, deposit_percent: percent } = ladder
  const first =
    newcomers === 'reminders' ? [] : [`la primera vez ${askedShortly[newcomers](percent)}`]
  const reached = askingRungs.flatMap(rung => {
    const missed = limits[rung]
    if (missed === null || rungFor(missed, ladder) !== rung) return []
    return [
      `si faltaste a ${missed} ${missed === 1 ? 'turno' : 'turnos'}, ${askedShortly[rung](percent)}`,
    ]
  })
  const text = [...first, ...reached].join('; ')
  return text === '' ? '' : `${text[0]?.toUpperCase()}${text.slice(1)}.`
}
