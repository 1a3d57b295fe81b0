/* Other hours, or days off, that a staff member asks for. */
type Wish =
  | { readonly kind: 'week' }
  | { readonly kind: 'date'; readonly date: string }
  | { readonly kind: 'off'; readonly to: string }

/** Whether all of its days are before `today`, the shop's date. A weekly timetable has no last day. */
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
