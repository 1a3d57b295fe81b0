import { timeText } from '#contract/texts/texts.ts'

/** How late a shop runs, for waiting customers and for staff. */
export const runningLateMessages = {
  delay: (minutes: number, expectedAt: string) =>
    `Venimos con ${minutes} min de demora: te esperamos cerca de las ${timeText(expectedAt)}.`,
  label: 'Demora',
  atDesk: (minutes: number, expectedAt: string) =>
    `${minutes} min: cerca de las ${timeText(expectedAt)}`,
} as const
