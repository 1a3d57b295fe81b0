/*
 * Who operates this installation and its other sites, from the build's environment. Each link of the footer has a demo
 * value that leads to nobody; an empty variable removes it.
 */

const env = import.meta.env

const whatsappPhone = env.PUBLIC_WHATSAPP_PHONE ?? '5491155550100'

export const contact = {
  whatsappPhone,
  email: env.PUBLIC_CONTACT_EMAIL ?? 'hola@miturno.test',
  phone: env.PUBLIC_CONTACT_PHONE ?? '+54 11 5555-0100',
} as const

export const developer = {
  name: env.PUBLIC_DEVELOPER_NAME ?? 'Taller del Sur',
  url: env.PUBLIC_DEVELOPER_URL ?? '',
} as const

/** A sample page of a shop: the demo's, which only an installation on loopback has, unless another is configured. */
export const exampleShopPath =
  env.PUBLIC_EXAMPLE_SHOP_PATH ??
  (/^https?:..(localhost|127\.|\[::1\])/.test(env.SITE) ? '/comerce/barberia-demo' : '')

export { monthlyPrice } from '#messages/price.ts'

/** A WhatsApp conversation with the text ready; the phone in any spelling. */
export function whatsappUrl(phone: string, text: string): string {
  return `https://wa.me/${phone.replace(/\D/g, '')}?text=${encodeURIComponent(text)}`
}

type Link = { readonly text: string; readonly href: string }

export const institutionalLinks: readonly Link[] = drawn([
  { text: 'Sobre nosotros', href: env.PUBLIC_ABOUT_URL ?? 'https://miturno.test/nosotros' },
  { text: 'Proyectos', href: env.PUBLIC_PROJECTS_URL ?? 'https://miturno.test/proyectos' },
  { text: 'Contacto', href: env.PUBLIC_CONTACT_URL ?? 'https://miturno.test/contacto' },
])

export const productLinks: readonly Link[] = drawn([
  {
    text: 'Facturación electrónica',
    href: env.PUBLIC_INVOICING_URL ?? 'https://miturno.test/factura',
  },
  ...sisterProducts(env.PUBLIC_SISTER_PRODUCTS ?? 'Mi Carta|https://miturno.test/carta'),
])

export const socialLinks: readonly Link[] = drawn([
  {
    text: 'Instagram',
    href: env.PUBLIC_INSTAGRAM_URL ?? 'https://www.instagram.com/mi-turno-demo',
  },
  {
    text: 'LinkedIn',
    href: env.PUBLIC_LINKEDIN_URL ?? 'https://www.linkedin.com/company/mi-turno-demo',
  },
])

function sisterProducts(list: string): Link[] {
  return list.split(',').map(entry => {
    const [text = '', href = ''] = entry.split('|').map(part => part.trim())
    return { text, href }
  })
}

function drawn(links: readonly Link[]): readonly Link[] {
  return links.filter(({ text, href }) => text && href)
}
