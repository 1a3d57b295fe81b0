/** Loads the next page of a list. */
export const listTexts = { more: 'Ver más' }
