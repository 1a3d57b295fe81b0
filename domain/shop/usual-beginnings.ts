/* Typical services and hours of each trade, proposed to a shop that has none yet. */

export type UsualService = {
  readonly name: string
  readonly minutes: number
  /** The usual price in Argentina, in whole pesos; we know none for other countries. */
  readonly pesos: number
}

const known: Readonly<Record<string, readonly UsualService[]>> = {
  barberia: [
    { name: 'Corte', minutes: 30, pesos: 15_000 },
    { name: 'Corte y barba', minutes: 45, pesos: 20_000 },
    { name: 'Barba', minutes: 20, pesos: 9_000 },
    { name: 'Corte de niño', minutes: 30, pesos: 12_000 },
  ],
  peluqueria: [
    { name: 'Corte', minutes: 45, pesos: 18_000 },
    { name: 'Lavado y peinado', minutes: 45, pesos: 16_000 },
    { name: 'Color', minutes: 120, pesos: 45_000 },
    { name: 'Brushing', minutes: 40, pesos: 14_000 },
  ],
  salon: [
    { name: 'Corte y peinado', minutes: 60, pesos: 25_000 },
    { name: 'Color', minutes: 120, pesos: 50_000 },
    { name: 'Manicura', minutes: 45, pesos: 15_000 },
    { name: 'Depilación', minutes: 30, pesos: 12_000 },
  ],
  estetica: [
    { name: 'Limpieza facial', minutes: 60, pesos: 30_000 },
    { name: 'Masaje facial', minutes: 45, pesos: 25_000 },
    { name: 'Depilación', minutes: 30, pesos: 12_000 },
  ],
  unas: [
    { name: 'Esmaltado semipermanente', minutes: 60, pesos: 18_000 },
    { name: 'Uñas esculpidas', minutes: 120, pesos: 30_000 },
    { name: 'Manicura', minutes: 45, pesos: 12_000 },
    { name: 'Pedicura', minutes: 60, pesos: 18_000 },
  ],
  spa: [
    { name: 'Masaje', minutes: 60, pesos: 35_000 },
    { name: 'Masaje descontracturante', minutes: 50, pesos: 38_000 },
    { name: 'Drenaje linfático', minutes: 60, pesos: 38_000 },
  ],
  tatuajes: [
    { name: 'Tatuaje chico', minutes: 90, pesos: 60_000 },
    { name: 'Tatuaje mediano', minutes: 180, pesos: 120_000 },
    { name: 'Perforación', minutes: 30, pesos: 20_000 },
  ],
}

/** Typical services of a trade, the most common first; empty for a trade that we do not know. */
export function usualServicesOf(category: string): readonly UsualService[] {
  return known[category] ?? []
}

/** The most common service of a trade; null for a trade that we do not know. */
export function usualServiceOf(category: string): UsualService | null {
  return usualServicesOf(category)[0] ?? null
}

/** Argentine area codes of the cities that close after noon: Tucumán, Salta, Jujuy, Cuyo, the Litoral. */
const siestaCodes = '260 261 263 264 266 362 364 370 376 379 380 381 383 385 387 388'.split(' ')

/** Whether shops usually close for the siesta in the area of this Argentine phone, however it is typed. */
export function isSiestaUsual(phone: string): boolean {
  const local = phone.replaceAll(/\D/g, '').replace(/^(?:00)?(?:54)?9?0?/, '')
  return siestaCodes.some(code => local.startsWith(code))
}

/** Tuesday to Saturday, ten to eight. */
export const usualWeek = [2, 3, 4, 5, 6].map(weekday => ({
  weekday,
  start_minute: 600,
  end_minute: 1200,
}))
