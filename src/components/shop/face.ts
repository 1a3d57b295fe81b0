import type { ShopWire } from '#contract/contract.ts'

/** How a shop appears in the header of its pages. Pages of an appointment have no logo. */
export type ShopFace = Pick<ShopWire, 'ad_url' | 'name'> & {
  readonly pictures?: Pick<ShopWire['pictures'], 'logo'>
}
