import { productsTexts as texts } from '#messages/dashboard/money/products.ts'
import type { Product } from '#stores/dashboard/products/products.ts'

/** How many are left; below zero more were sold than were entered. */
export function stockText({ stock }: Product): string {
  return stock < 0 ? texts.below(-stock) : texts.left(stock)
}
