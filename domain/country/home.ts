/** The country of a shop that never chose one: Argentina. */
export const HOME_COUNTRY = 'AR'
