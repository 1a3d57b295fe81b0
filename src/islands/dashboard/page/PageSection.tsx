import { useState } from 'react'
import { pageTexts as texts } from '#messages/dashboard/setup.ts'
import { type Settings, settings } from '#stores/dashboard/settings/settings.ts'
import { Loaded } from '../parts/Loaded.tsx'
import { SectionHead } from '../parts/SectionHead.tsx'
import { useLoad } from '../parts/use-load.ts'
import styles from './page.module.css'
import { PagePreview } from './PagePreview.tsx'
import { Pictures } from '../pictures/Pictures.tsx'
import { JustOnline } from './JustOnline.tsx'
import { PublicLink } from './PublicLink.tsx'
import { Questions } from './Questions.tsx'
import { Share } from './Share.tsx'
import { type Draft, ShopFields } from './ShopFields.tsx'

export function PageSection() {
  useLoad(settings, null)
  return (
    <>
      <SectionHead title={texts.title} />
      <Loaded from={settings}>{shop => <Page shop={shop} />}</Loaded>
    </>
  )
}

/** The form and the preview, which shows what is typed before it is saved: beside the form, on a phone above it. */
function Page({ shop }: { readonly shop: Settings }) {
  const [draft, setDraft] = useState<Partial<Draft>>({})
  return (
    <div className={styles.columns}>
      <JustOnline shop={shop} />
      <PagePreview shop={shop} draft={draft} />
      <div className={styles.page}>
        <PublicLink shop={shop} />
        <ShopFields shop={shop} onType={setDraft} />
        <Pictures />
        {shop.status !== 'draft' && <Share shop={shop} />}
        <Questions key={shop.questions.map(one => one.id).join(' ')} questions={shop.questions} />
      </div>
    </div>
  )
}
