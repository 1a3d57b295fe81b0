/** Where a shop is that never said: Argentina. */
export const HOME_COUNTRY = 'AR'
