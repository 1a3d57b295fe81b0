/** What a select offers: who is active, and the current choice also when it is not, so that saving keeps it. */
export function choicesOf<One extends { readonly id: string; readonly is_active: boolean }>(
  all: readonly One[] | null,
  chosen: string | null | undefined,
): readonly One[] {
  return (all ?? []).filter(one => one.is_active || one.id === chosen)
}
