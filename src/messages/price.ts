import { priceText } from '#contract/texts/texts.ts'

/** The price of one shop per month in pesos, taxes included. */
export const monthlyPrice = import.meta.env.PUBLIC_MONTHLY_PRICE || priceText(1_490_000, 'ARS')
