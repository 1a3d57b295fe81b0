/** What is understood by a phone that was typed without its area code, before it is sent. */
export const understoodText = (phone: string): string => `Lo anotamos como ${phone}.`
