/* Whose agenda is on the screen: what is begun from there is proposed for them. */
import { computed } from 'nanostores'
import { $isNarrow, $shownStaffMember, $view } from '#stores/dashboard/board/view.ts'

/** Null where several are shown: columns or a list on a dashboard, or everybody. */
export const $chosenStaffMember = computed(
  [$view, $isNarrow, $shownStaffMember],
  (view, isNarrow, staffMember) =>
    isNarrow || view === 'week' || view === 'month' ? staffMember : null,
)
