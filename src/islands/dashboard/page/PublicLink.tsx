import { useStore } from '@nanostores/react'
import { Fragment, useState } from 'react'
import { bannerTexts } from '#messages/dashboard/banner.ts'
import { closeBranchTexts } from '#messages/dashboard/branches.ts'
import { checklistTexts } from '#messages/dashboard/home.ts'
import { addressTexts, shareTexts } from '#messages/dashboard/page.ts'
import { pageTexts as texts } from '#messages/dashboard/setup.ts'
import { copyTexts } from '#messages/dashboard/dashboard-dialogs.ts'
import { whatsappLink } from '#messages/links.ts'
import { valueOf } from '#stores/dashboard/loadable.ts'
import { $router, setQuery } from '#stores/dashboard/router.ts'
import { sections } from '#stores/dashboard/routes.ts'
import { publish, type Settings } from '#stores/dashboard/settings/settings.ts'
import { $isOwner, $shop } from '#stores/dashboard/shop.ts'
import { Button, ButtonLink } from '#islands/ui/Button.tsx'
import parts from '../parts/parts.module.css'
import { useSending } from '../parts/use-sending.ts'
import styles from './page.module.css'
import { AddressDialog } from './AddressDialog.tsx'
import { PauseDialog } from './PauseDialog.tsx'
import { useCopy } from './use-copy.ts'

export function PublicLink({ shop }: { readonly shop: Settings }) {
  const copy = useCopy()
  const isOwner = useStore($isOwner)
  const [isChanging, setChanging] = useState(false)
  const picture = `data:image/svg+xml,${encodeURIComponent(shop.qr_svg)}`
  return (
    <section className={`card ${styles.link}`}>
      <div className={styles.linkWords}>
        <p className={styles.status} data-status={shop.status}>
          {texts.status[shop.status]}
        </p>
        <h2>{texts.link}</h2>
        <p className={styles.address}>{breakable(shop.short_url)}</p>
        <div className={parts.actions}>
          <Button
            look="plain small"
            label={shareTexts.copy}
            onClick={() => void copy(shop.short_url, copyTexts.copied)}
          />
          {shop.status !== 'draft' && shop.status !== 'closed' && <Open shop={shop} />}
          {isOwner && (
            <Button
              look="plain small"
              label={addressTexts.change}
              onClick={() => setChanging(true)}
            />
          )}
          <PublishButton shop={shop} />
        </div>
        {isChanging && <AddressDialog shop={shop} onClose={() => setChanging(false)} />}
        {shop.status === 'draft' && <Missing />}
      </div>
      {shop.qr_svg && (
        <div className={styles.qr}>
          <img src={picture} alt={texts.qr} width="160" height="160" />
          <p className="soft small">{texts.qrHint}</p>
          <a className="small" href={picture} download={`${shop.ad_url}-qr.svg`}>
            {texts.qrDownload}
          </a>
        </div>
      )}
    </section>
  )
}

/** A link to the public page. A draft has none; it is seen only in the preview. */
function Open({ shop }: { readonly shop: Settings }) {
  return (
    <>
      <ButtonLink look="plain small" label={texts.see} href={shop.public_url} isNewTab />
      <ButtonLink
        look="plain small"
        label={shareTexts.whatsapp}
        href={whatsappLink(null, shareTexts.message(shop.name, shop.short_url))}
        isNewTab
      />
      <ButtonLink
        look="plain small"
        label={shareTexts.poster}
        href={`/comerce/${shop.ad_url}/cartel`}
        isNewTab
      />
    </>
  )
}

/** An address breaks after its slashes and hyphens, never inside a word. */
function breakable(url: string) {
  return url.split(/(?<=[/-])/).map((part, place) => (
    // The parts of an address never change their order.
    // oxlint-disable-next-line react/no-array-index-key
    <Fragment key={place}>
      {part}
      <wbr />
    </Fragment>
  ))
}

type Next = { readonly to: 'published' | 'on_break'; readonly words: string }

const nextOf: Partial<Record<Settings['status'], Next>> = {
  draft: { to: 'published', words: texts.publish },
  published: { to: 'on_break', words: texts.takeBreak },
  on_break: { to: 'published', words: texts.comeBack },
  closed: { to: 'published', words: closeBranchTexts.reopen },
}

function PublishButton({ shop }: { readonly shop: Settings }) {
  const { isSending, send } = useSending()
  const isPausing = useStore($router)?.search['pausa'] && shop.status === 'published'
  const hasEnded = valueOf(useStore($shop))?.subscription.state === 'canceled'
  const next = nextOf[shop.status]
  if (!next) return null
  if (shop.status === 'closed' && hasEnded)
    return <ButtonLink look="go small" label={bannerTexts.see} href={sections.subscription} />
  const open = async () => {
    const isFirst = shop.status === 'draft'
    if ((await send(() => publish('published'), texts.published)) && isFirst)
      setQuery({ publicada: '1' }, { replace: true })
  }
  return (
    <>
      <Button
        look={next.to === 'published' ? 'go small' : 'plain small'}
        label={next.words}
        aria-disabled={isSending}
        onClick={() => (next.to === 'on_break' ? setQuery({ pausa: '1' }) : void open())}
      />
      {/* Only a paused shop can be unpublished, so that no page disappears while somebody is booking. */}
      {shop.status === 'on_break' && (
        <Button
          look="plain small"
          label={texts.takeOff}
          aria-disabled={isSending}
          onClick={() => void send(() => publish('draft'), texts.takenOff)}
        />
      )}
      {isPausing && <PauseDialog notice={shop.break_notice} onClose={closePause} />}
    </>
  )
}

const placeOf = {
  has_service: sections.services,
  has_staff: sections.staff,
  has_hours: sections.hours,
  has_address: null,
  has_whatsapp: null,
} as const

function closePause(): void {
  setQuery({ pausa: null }, { replace: true })
}

/** What is missing before the draft can be published, in the order in which to do it. */
function Missing() {
  const checklist = valueOf(useStore($shop))?.checklist
  const steps = Object.keys(placeOf) as (keyof typeof placeOf)[]
  const missing = checklist ? steps.filter(step => !checklist[step]) : []
  if (missing.length === 0) return null
  return (
    <div>
      <p>{shareTexts.missing}</p>
      <ul className={styles.missing}>
        {missing.map(step => (
          <li key={step}>
            {placeOf[step] ? (
              <a href={placeOf[step]}>{checklistTexts[step].title}</a>
            ) : (
              checklistTexts[step].title
            )}
          </li>
        ))}
      </ul>
    </div>
  )
}
