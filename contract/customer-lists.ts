/** How a list of customers is asked for; without a library, because the browser draws its menus from it. */

/** By name; whoever came last, or most often, first. */
export const customerSorts = ['name', 'recent', 'visits'] as const
/** No visit for sixty days and none ahead; birthday this month; missed an appointment; may not book on line. */
export const customerFilters = ['away', 'birthday', 'no_shows', 'blocked'] as const
