/* What most shops of a trade begin with: proposed to whoever has nothing yet, and theirs to change. Pure. */

export type UsualService = {
  readonly name: string
  readonly minutes: number
  /** In Argentina; elsewhere there is no usual price that we know. */
  readonly pesos: number
}

const first: Readonly<Record<string, UsualService>> = {
  barberia: { name: 'Corte', minutes: 30, pesos: 15_000 },
  peluqueria: { name: 'Corte', minutes: 45, pesos: 18_000 },
  salon: { name: 'Corte y peinado', minutes: 60, pesos: 25_000 },
  estetica: { name: 'Limpieza facial', minutes: 60, pesos: 30_000 },
  unas: { name: 'Esmaltado semipermanente', minutes: 60, pesos: 18_000 },
  spa: { name: 'Masaje', minutes: 60, pesos: 35_000 },
  tatuajes: { name: 'Tatuaje chico', minutes: 90, pesos: 60_000 },
}

/** Null for a trade that we do not know. */
export function usualServiceOf(category: string): UsualService | null {
  return first[category] ?? null
}

/** Tuesday to Saturday, ten to eight. */
export const usualWeek = [2, 3, 4, 5, 6].map(weekday => ({
  weekday,
  start_minute: 600,
  end_minute: 1200,
}))
