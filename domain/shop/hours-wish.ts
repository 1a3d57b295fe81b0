/* Other hours or days off that one of the staff asks for. */
type Wish =
  | { readonly kind: 'week' }
  | { readonly kind: 'date'; readonly date: string }
  | { readonly kind: 'off'; readonly to: string }

/** All of its days are before `today`, the shop's. A week is for every week to come. */
export function isOver(wish: Wish, today: string): boolean {
  switch (wish.kind) {
    case 'week':
      return false
    case 'date':
      return wish.date < today
    case 'off':
      return wish.to < today
  }
}
