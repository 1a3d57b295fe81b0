import { dateOf, shortDateText, timeText } from '#contract/texts/texts.ts'

/** Texts for customers about an earlier slot for their appointment. */
export const earlierMessages = {
  title: '¿Podrías venir antes?',
  hint: 'Si se libera un lugar, te lo ofrecemos. Tu turno no cambia si no querés.',
  ask: 'Avisame si puedo ir antes',
  anyDay: 'También otro día antes del turno',
  anyone: 'También con otra persona del equipo',
  asked:
    'Si se libera un lugar antes, te avisamos y te lo guardamos unos minutos. Tu turno sigue como está.',
  stop: 'Ya no hace falta que me avisen',
  offerTitle: 'Se liberó un lugar antes',
  offer: (startsAt: string, staff: string) => `${moment(startsAt)}, con ${staff}.`,
  offerUntil: (until: string, own: string) =>
    `Te lo guardamos hasta las ${timeText(until)}. Si no, tu turno de las ${timeText(own)} sigue como está.`,
  take: (startsAt: string) => `Pasar mi turno a las ${timeText(startsAt)}`,
  keep: (own: string) => `Me quedo con el de las ${timeText(own)}`,
} as const

function moment(instant: string): string {
  const text = `${shortDateText(dateOf(instant))} a las ${timeText(instant)}`
  return text.charAt(0).toUpperCase() + text.slice(1)
}
