import { shopInitials } from '#contract/texts/shop-initials.ts'
import { useStore } from '@nanostores/react'
import { useEffect, useRef } from 'react'
import '#styles/cover.css'
import { paletteOf } from '#domain/shop/shop-colour.ts'
import { durationText, priceText } from '#contract/texts/texts.ts'
import { previewTexts as texts } from '#messages/dashboard/page.ts'
import { $activeServices, services } from '#stores/dashboard/setup/catalogue.ts'
import { valueOf } from '#stores/dashboard/loadable.ts'
import { $pictures, type Picture } from '#stores/dashboard/setup/pictures.ts'
import type { Settings } from '#stores/dashboard/setup/settings.ts'
import { $currency } from '#stores/dashboard/shop.ts'
import { Initials } from '../parts/Initials.tsx'
import { useLoad } from '../parts/use-load.ts'
import styles from './preview.module.css'

export const shownFields = [
  'name',
  'description',
  'address',
  'city',
  'instagram',
  'website',
  'policies',
] as const

/** What the form says of the page, saved or not. */
export type Draft = Record<(typeof shownFields)[number], string> &
  Pick<Settings, 'colour' | 'cover'>

type Props = { readonly draft: Draft; readonly status: Settings['status'] }

/** The top of the public page as a phone shows it. */
export function PagePreview({ draft, status }: Props) {
  const pictures = valueOf(useStore($pictures)) ?? []
  const find = (kind: Picture['kind']) => pictures.filter(one => one.kind === kind)
  const [cover] = find('cover')
  const [logo] = find('logo')
  const phone = useColours(draft.colour)
  const place = [draft.address, draft.city].filter(Boolean).join(', ')
  const links = [draft.instagram && `@${draft.instagram.replace(/^@/, '')}`, draft.website]
  return (
    <aside className={styles.aside} aria-label={texts.title}>
      <p className="soft small">{texts.title}</p>
      <div className={styles.phone} ref={phone}>
        <div className={`${styles.cover} cover of-${draft.cover.split('-')[0]}`}>
          {cover && <img src={cover.src} alt={cover.alt} />}
        </div>
        <div className={styles.words}>
          <div className={styles.logo}>
            {logo ? (
              <img src={logo.src} alt={logo.alt} />
            ) : (
              <Initials name={draft.name} letters={shopInitials(draft.name)} />
            )}
          </div>
          <p className={styles.name}>{draft.name}</p>
          <p className="soft small">
            {[status === 'on_break' && texts.onBreak, place].filter(Boolean).join(' · ')}
          </p>
          {draft.description && <p>{draft.description}</p>}
          <p className="soft small">{links.filter(Boolean).join(' · ')}</p>
          <Photos photos={find('photo')} />
          <FirstServices />
          {draft.policies && (
            <p className="small">
              <strong>{texts.policies}</strong>
              <br />
              {draft.policies}
            </p>
          )}
        </div>
      </div>
    </aside>
  )
}

/** Set by the script, because the page's policy allows no style in the HTML. */
function useColours(colour: string | null) {
  const element = useRef<HTMLDivElement>(null)
  useEffect(() => {
    const { style } = element.current ?? document.body
    const palette = colour === null ? null : paletteOf(colour)
    const isDark = document.body.classList.contains('dark-mode')
    const { go = '', onGo = '' } = palette?.[isDark ? 'dark' : 'light'] ?? {}
    style.setProperty('--cover-hue', palette === null ? '' : String(palette.hue))
    style.setProperty('--cover-chroma', palette === null ? '' : String(palette.chroma))
    style.setProperty('--mark', go)
    style.setProperty('--on-mark', onGo)
  }, [colour])
  return element
}

function Photos({ photos }: { readonly photos: readonly Picture[] }) {
  if (photos.length === 0) return null
  return (
    <div className={styles.photos}>
      {photos.slice(0, 3).map(photo => (
        <img key={photo.id} src={photo.src} alt={photo.alt} />
      ))}
    </div>
  )
}

function FirstServices() {
  const offered = useStore($activeServices)
  const currency = useStore($currency)
  useLoad(services, null)
  return (
    <ul className={styles.services}>
      {offered.slice(0, 3).map(service => (
        <li key={service.id}>
          <span>
            {service.name} <small className="soft">{durationText(service.duration_minutes)}</small>
          </span>
          <span>{priceText(service.price, currency)}</span>
        </li>
      ))}
    </ul>
  )
}
