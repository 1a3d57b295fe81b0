import { useStore } from '@nanostores/react'
import type { MouseEvent } from 'react'
import { chargedTexts as texts } from '#messages/dashboard/sales.ts'
import { whatsappLink } from '#messages/links.ts'
import { valueOf } from '#stores/dashboard/loadable.ts'
import { $shop } from '#stores/dashboard/shop.ts'
import { ButtonLink } from '#islands/ui/Button.tsx'

type Props = {
  readonly url: string
  /** Without one WhatsApp asks to whom. */
  readonly phone: string | null
}

/** The receipt by WhatsApp, and on paper. */
export function SendReceipt({ url, phone }: Props) {
  const shop = valueOf(useStore($shop))?.comerce.name ?? ''
  const print = (event: MouseEvent) => {
    if (printPage(url)) event.preventDefault()
  }
  return (
    <>
      <ButtonLink
        look="plain small"
        label={texts.send}
        href={whatsappLink(phone, texts.message(shop, url))}
        isNewTab
      />
      <ButtonLink look="plain small" label={texts.print} href={url} isNewTab onClick={print} />
    </>
  )
}

/**
 * Opens one of our own pages in another tab and prints it there, since such a page has no script. Returns false when
 * the browser allows no other tab.
 */
function printPage(address: string): boolean {
  const opened = open(address, '_blank')
  if (opened === null) return false
  opened.addEventListener('load', () => opened.print(), { once: true })
  return true
}
