import { useStore } from '@nanostores/react'
import { previewTexts as texts } from '#messages/dashboard/page.ts'
import { valueOf } from '#stores/dashboard/loadable.ts'
import { $pictures } from '#stores/dashboard/pictures/pictures.ts'
import type { Settings } from '#stores/dashboard/settings/settings.ts'
import { $sessionToken } from '#stores/session/session-token.ts'
import { PageFrame } from '#islands/ui/PageFrame.tsx'
import type { Draft } from './ShopFields.tsx'
import styles from './preview.module.css'

type Props = { readonly shop: Settings; readonly draft: Partial<Draft> }

/**
 * A preview of the public page with what is typed. The server renders it for the shop's staff only, also for a draft.
 */
export function PagePreview({ shop, draft }: Props) {
  const pictures = valueOf(useStore($pictures))
  const typed = Object.entries<string | boolean | null>(draft).map(
    ([name, value]) => [name, String(value ?? '')] as const,
  )
  const token = useStore($sessionToken) ?? ''
  const title = shop.status === 'draft' ? texts.draftTitle : texts.title
  return (
    <aside className={styles.aside} aria-label={title}>
      <p className="soft small">{title}</p>
      <PageFrame
        title={title}
        action={`/comerce/${shop.ad_url}/vista`}
        state={JSON.stringify([draft, shop, pictures])}
        lost={texts.lost}
        fields={{ ...Object.fromEntries(typed), token }}
      />
    </aside>
  )
}
