import { refuse } from '#server/kernel/http/refusal.ts'
import { ProviderRefused } from './messenger.ts'

const BY_KEYS = 'Revisá los identificadores y el token, y probá de nuevo.'

/** What Meta says about what the owner gave, with its code, so that it can be looked up; `next`: what they do then. */
export async function orWhatsappRefused<Done>(
  ask: () => Promise<Done>,
  next = BY_KEYS,
): Promise<Done> {
  try {
    return await ask()
  } catch (error) {
    if (error instanceof ProviderRefused)
      return refuse('whatsapp_refused', {
        detail: `Meta contestó con el código ${error.code}. ${next}`,
      })
    if (error instanceof Error && (error.name === 'NotReached' || error.name === 'NoAnswer'))
      return refuse('whatsapp_refused', {
        detail: 'No pudimos hablar con Meta. Probá de nuevo en unos minutos.',
      })
    throw error
  }
}
