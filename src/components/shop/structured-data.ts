/* Data of a shop for search engines: schema.org as JSON-LD. Says nothing that the page does not show. */
import { minorUnitsOf } from '#domain/country/currencies.ts'
import { clockText, minuteOfClock } from '#domain/calendar/dates.ts'
import type { ShopWire } from '#contract/contract.ts'

const kinds: Readonly<Record<string, string>> = {
  barberia: 'HairSalon',
  peluqueria: 'HairSalon',
  salon: 'BeautySalon',
  estetica: 'BeautySalon',
  unas: 'NailSalon',
  spa: 'DaySpa',
  tatuajes: 'TattooParlor',
}
const weekdays = ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday', 'Sunday']

/** Safe inside a script element: `<` is escaped, so the text cannot end it. */
export function structuredData(shop: ShopWire, url: string): string {
  const json = JSON.stringify({
    '@context': 'https://schema.org',
    '@type': kinds[shop.category] ?? 'HealthAndBeautyBusiness',
    '@id': url,
    name: shop.name,
    url,
    ...(shop.description ? { description: shop.description } : {}),
    ...(shop.whatsapp ? { telephone: shop.whatsapp } : {}),
    address: {
      '@type': 'PostalAddress',
      ...(shop.address ? { streetAddress: shop.address } : {}),
      ...(shop.city ? { addressLocality: shop.city } : {}),
      addressCountry: shop.country,
    },
    // Whoever works at their customers' place may live at that point of the map.
    ...(shop.address ? geoOf(shop) : { areaServed: shop.city }),
    ...ratingOf(shop),
    openingHoursSpecification: hoursOf(shop),
    makesOffer: shop.services.map(service => ({
      '@type': 'Offer',
      price: (service.price / minorUnitsOf(shop.currency)).toFixed(2),
      priceCurrency: shop.currency,
      itemOffered: { '@type': 'Service', name: service.name },
    })),
  })
  return json.replaceAll('<', String.raw`\u003c`)
}

/** Ratings only from real reviews, and only when there are some. */
function ratingOf({ rating }: ShopWire) {
  if (rating === null) return {}
  return {
    aggregateRating: {
      '@type': 'AggregateRating',
      ratingValue: rating.average,
      reviewCount: rating.count,
      bestRating: 5,
      worstRating: 1,
    },
  }
}

function geoOf({ latitude, longitude }: ShopWire) {
  return latitude === null || longitude === null
    ? {}
    : { geo: { '@type': 'GeoCoordinates', latitude, longitude } }
}

function hoursOf(shop: ShopWire) {
  return shop.hours.flatMap(({ weekday, ranges }) =>
    ranges.map(range => ({
      '@type': 'OpeningHoursSpecification',
      dayOfWeek: weekdays[weekday - 1],
      opens: range.start,
      // schema.org reads a closing before the opening as the next morning.
      closes: clockText(minuteOfClock(range.end) ?? 0),
    })),
  )
}
