import { withoutLinks } from '#contract/texts/without-links.ts'

/** What staff send to a customer by hand: the words, with no link in them but ours, and where WhatsApp opens with them. */
export function conversationOf(
  { publicUrl }: { readonly publicUrl: string },
  phone: string | null,
  words: string,
): { readonly text: string; readonly whatsapp_url: string | null } {
  const text = withoutLinks(words, publicUrl)
  const digits = phone?.slice(1)
  return {
    text,
    whatsapp_url:
      digits === undefined ? null : `https://wa.me/${digits}?text=${encodeURIComponent(text)}`,
  }
}
