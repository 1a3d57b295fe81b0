/** A WhatsApp conversation with its text ready; without a phone, WhatsApp asks to whom. */
export function whatsappLink(phone: string | null, text: string): string {
  return `https://wa.me/${(phone ?? '').replaceAll(/\D/g, '')}?text=${encodeURIComponent(text)}`
}

/** An address on a map, without a key and without a script of anybody else. */
export function mapLink(address: string, city: string): string {
  const place = [address, city].filter(Boolean).join(', ')
  return `https://www.google.com/maps/search/?api=1&query=${encodeURIComponent(place)}`
}

/** An entry of Google's calendar, ready to be kept. Without the link of the appointment: it would be told to Google. */
export function googleCalendarLink(entry: {
  readonly title: string
  readonly startsAt: string
  readonly endsAt: string
  readonly place: string
  readonly details: string
}): string {
  const query = new URLSearchParams({
    action: 'TEMPLATE',
    text: entry.title,
    dates: `${inUtc(entry.startsAt)}/${inUtc(entry.endsAt)}`,
    location: entry.place,
    details: entry.details,
  })
  return `https://calendar.google.com/calendar/render?${String(query)}`
}

/** `20261127T144000Z`. */
function inUtc(instant: string): string {
  return new Date(instant).toISOString().replaceAll(/[-:]|\.\d{3}/g, '')
}
