import type { ShopWire } from '#contract/contract.ts'

/** What a shop is known by in the header of its pages; a ticket knows no logo. */
export type ShopFace = Pick<ShopWire, 'ad_url' | 'name'> & {
  readonly pictures?: Pick<ShopWire['pictures'], 'logo'>
}
