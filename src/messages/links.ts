/** A WhatsApp conversation with its text ready; without a phone, WhatsApp asks to whom. */
export function whatsappLink(phone: string | null, text: string): string {
  return `https://wa.me/${(phone ?? '').replaceAll(/\D/g, '')}?text=${encodeURIComponent(text)}`
}

/** An address on a map, without a key and without a script of anybody else. */
export function mapLink(address: string, city: string): string {
  const place = [address, city].filter(Boolean).join(', ')
  return `https://www.google.com/maps/search/?api=1&query=${encodeURIComponent(place)}`
}
