import { withoutLinks } from '#contract/texts/without-links.ts'

/**
 * A message that staff send by hand: its text, without links to other sites, and the WhatsApp link that opens with it.
 */
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
