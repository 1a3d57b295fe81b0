/** Under a list that goes on. */
export const listTexts = { more: 'Ver más' }
