import { useStore } from '@nanostores/react'
import { type ReactNode, Suspense, useState } from 'react'
import { justOnlineTexts as texts, picturesTexts, shareTexts } from '#messages/dashboard/page.ts'
import { whatsappLink } from '#messages/links.ts'
import { $router, setQuery } from '#stores/dashboard/router.ts'
import { sections } from '#stores/dashboard/routes.ts'
import { valueOf } from '#stores/dashboard/loadable.ts'
import { $pictures, addPicture } from '#stores/dashboard/pictures/pictures.ts'
import type { Settings } from '#stores/dashboard/settings/settings.ts'
import { Button, ButtonLink } from '#islands/ui/Button.tsx'
import { lazyPart } from '#islands/ui/lazy-part.tsx'
import styles from './just-online.module.css'
import { PictureInput } from '../pictures/PictureInput.tsx'
import { useCopy } from './use-copy.ts'

const StayHere = lazyPart(async () => (await import('./StayHere.tsx')).StayHere)

/** Right after the first publication: what brings the first appointments, in the order in which owners do it. */
export function JustOnline({ shop }: { readonly shop: Settings }) {
  const isNew = useStore($router)?.search['publicada'] !== undefined
  if (!isNew || shop.status !== 'published') return null
  return (
    <div className={styles.place}>
      <section className={`ticket ticket-new ${styles.justOnline}`} aria-labelledby="en-linea">
        <div>
          <h2 id="en-linea">{texts.title}</h2>
          <p>{texts.lead}</p>
          <Ways shop={shop} />
        </div>
        <div>
          <Button
            look="quiet small"
            className={styles.plain}
            label={texts.close}
            onClick={() => setQuery({ publicada: null }, { replace: true })}
          />
        </div>
      </section>
      <Suspense>
        <StayHere />
      </Suspense>
    </div>
  )
}

function Ways({ shop }: { readonly shop: Settings }) {
  const copy = useCopy()
  const { name, short_url: url } = shop
  return (
    <ol className={styles.steps}>
      <li>
        <ButtonLink
          look="go"
          className={styles.go}
          label={shareTexts.whatsapp}
          href={whatsappLink(null, shareTexts.message(name, url))}
          isNewTab
        />
      </li>
      <FirstPhoto />
      <Way hint={texts.moveInHint}>
        <ButtonLink
          look="plain"
          className={styles.plain}
          label={texts.moveIn}
          href={sections.imports}
        />
      </Way>
      <Way hint={texts.instagramHint}>
        <Button
          look="plain"
          className={styles.plain}
          label={texts.instagram}
          onClick={() => void copy(texts.bio(url), texts.bioCopied)}
        />
      </Way>
      {[
        { label: texts.poster, href: `/comerce/${shop.ad_url}/cartel`, hint: texts.posterHint },
        { label: texts.tryIt, href: shop.public_url, hint: texts.tryItHint },
      ].map(({ hint, ...link }) => (
        <Way key={hint} hint={hint}>
          <ButtonLink look="plain" className={styles.plain} {...link} isNewTab />
        </Way>
      ))}
    </ol>
  )
}

/** Asks for a cover photo when there is only a logo. It stays after the upload, so that the button keeps the focus. */
function FirstPhoto() {
  const pictures = valueOf(useStore($pictures))
  const isMissing = pictures?.every(one => one.kind === 'logo') === true
  const [isAsked, setAsked] = useState(false)
  if (isMissing && !isAsked) setAsked(true)
  if (!isAsked) return null
  return (
    <Way hint={texts.photoHint}>
      <div className={styles.photo}>
        <PictureInput
          label={isMissing ? texts.photo : picturesTexts.change.cover}
          send={file => addPicture('cover', file)}
        />
      </div>
    </Way>
  )
}

function Way({ hint, children }: { readonly hint: string; readonly children: ReactNode }) {
  return (
    <li>
      {children}
      <span className="small">{hint}</span>
    </li>
  )
}
