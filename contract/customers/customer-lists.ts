/** How the list of customers is sorted and filtered. Without zod, because the browser builds its menus from it. */

/** `name`: by name; `recent`: the latest visit first; `visits`: the most visits first. */
export const customerSorts = ['name', 'recent', 'visits'] as const
/**
 * `away`: no visit for sixty days and none ahead; `birthday`: birthday this month; `no_shows`: missed an appointment;
 * `blocked`: may not book online.
 */
export const customerFilters = ['away', 'birthday', 'no_shows', 'blocked'] as const
