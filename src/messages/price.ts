import { priceText } from '#contract/texts/texts.ts'

/** Pesos a month for one place, taxes included, as it is printed. */
export const monthlyPrice = import.meta.env.PUBLIC_MONTHLY_PRICE ?? priceText(1_490_000, 'ARS')
