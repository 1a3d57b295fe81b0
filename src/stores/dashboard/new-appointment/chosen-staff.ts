/* The staff member whose agenda is shown alone, proposed for what is created from there. */
import { computed } from 'nanostores'
import { $isNarrow, $shownStaffMember, $view } from '#stores/dashboard/board/view.ts'

/** Null when several staff members are shown. */
export const $chosenStaffMember = computed(
  [$view, $isNarrow, $shownStaffMember],
  (view, isNarrow, staffMember) =>
    isNarrow || view === 'week' || view === 'month' ? staffMember : null,
)
