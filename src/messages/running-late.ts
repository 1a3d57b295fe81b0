import { timeText } from '#contract/texts/texts.ts'

/** How late a shop runs, for waiting customers and for staff. */
export const runningLateMessages = {
  delay: (minutes: number, expectedAt: string) =>
    `Venimos con ${minutes} min de demora: te esperamos cerca de las ${timeText(expectedAt)}.`,
  label: 'Demora',
  atDesk: (minutes: number, expectedAt: string) =>
    `${minutes} min: cerca de las ${timeText(expectedAt)}`,
} as const

/** A long delay is asked about before a customer reads it. */
export const askedDelayTexts = {
  sign: (name: string, minutes: number) => `¿${name} viene ${minutes} min tarde?`,
  title: (name: string, minutes: number) => `¿${name} viene con ${minutes} min de demora?`,
  because: {
    in_progress: (name: string, end: string) =>
      `${name} sigue en el sillón y terminaba a las ${end}.`,
    checked_in: (name: string, end: string) =>
      `${name} llegó y sigue esperando; terminaba a las ${end}.`,
  },
  hint: 'Es mucho: a sus clientes no les mostramos nada más hasta que contestes.',
  yes: 'Sí, mostrarles la demora',
  no: 'No, viene en hora',
  told: 'Listo: quien viene después lo ve en su turno.',
  denied: 'Listo: esa demora no se le muestra a nadie.',
} as const
