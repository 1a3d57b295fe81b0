/** What customers read when they book at a shop that writes by WhatsApp; kept with the date on which they agreed. */
export function consentText(shop: string): string {
  return `${shop} te escribe por WhatsApp sobre tu turno. Para no recibir más, respondé BAJA.`
}
