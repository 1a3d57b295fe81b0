import type { Rung, RungReason } from '#domain/customer/ladder.ts'

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

/** One warm sentence. `deposit`: `de $ 3.000`, or `del 30 %`. */
export function termsText(
  rung: Exclude<Rung, 'reminders'>,
  reason: RungReason | null,
  deposit: string,
): string {
  return `${reason === null ? 'Para este turno ' : because[reason]}${asked[rung](deposit)}.`
}
