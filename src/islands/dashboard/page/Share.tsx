import { type ReactNode, useState } from 'react'
import { categoryNames } from '#messages/dashboard/setup.ts'
import { placesTexts as texts } from '#messages/dashboard/share.ts'
import type { Settings } from '#stores/dashboard/settings/settings.ts'
import {
  buttonSnippet,
  buttonStyle,
  frameAddress,
  frameSnippet,
  type FrameTheme,
  frameThemes,
} from '#stores/embed-snippets.ts'
import { Button } from '#islands/ui/Button.tsx'
import { Options, SelectField } from '#islands/ui/Field.tsx'
import parts from '../parts/parts.module.css'
import styles from './share.module.css'
import { useCopy } from './use-copy.ts'

type Props = { readonly shop: Settings }

/** What to paste into other places, each as it will look there. */
export function Share({ shop }: Props) {
  return (
    <section className="card" aria-labelledby="en-otros-lados">
      <h2 id="en-otros-lados" className={styles.title}>
        {texts.title}
      </h2>
      <p className="soft">{texts.lead}</p>
      <div className={styles.places}>
        <Instagram shop={shop} />
        <Google shop={shop} />
        <WebButton shop={shop} />
        <Frame shop={shop} />
      </div>
    </section>
  )
}

type PlaceProps = {
  readonly title: string
  readonly how: string
  readonly copies: readonly (readonly [label: string, text: string])[]
  readonly children: ReactNode
}

function Place({ title, how, copies, children }: PlaceProps) {
  const copy = useCopy()
  return (
    <section className={styles.place} aria-label={title}>
      <h3>{title}</h3>
      {children}
      <p className="soft small">{how}</p>
      <div className={parts.actions}>
        {copies.map(([label, text]) => (
          <Button
            key={label}
            look="plain small"
            label={label}
            onClick={() => void copy(text, texts.copied)}
          />
        ))}
      </div>
    </section>
  )
}

function Instagram({ shop: { name, category, city, short_url: url } }: Props) {
  const { title, how, copyBio, copyLink, bio } = texts.instagram
  const text = bio(kindOf(category), city)
  return (
    <Place
      {...{ title, how }}
      copies={[
        [copyBio, text],
        [copyLink, url],
      ]}
    >
      <div className={styles.look}>
        <strong>{name}</strong>
        <p className={styles.lines}>{text}</p>
        <span className={styles.link}>{shown(url)}</span>
      </div>
    </Place>
  )
}

function Google({ shop: { name, category, city, short_url: url } }: Props) {
  const { title, how, book, copyLink, copyText, text } = texts.google
  const words = text(name, kindOf(category), city)
  return (
    <Place
      {...{ title, how }}
      copies={[
        [copyLink, url],
        [copyText, words],
      ]}
    >
      <div className={styles.look}>
        <strong>{name}</strong>
        <span className="soft small">{[kindOf(category), city].filter(Boolean).join(' · ')}</span>
        <p>
          <span className={styles.pill}>{book}</span>
        </p>
        <p className="small">{words}</p>
      </div>
    </Place>
  )
}

function WebButton({ shop: { short_url: url } }: Props) {
  const { title, how, copy } = texts.button
  return (
    <Place {...{ title, how }} copies={[[copy, buttonSnippet(url)]]}>
      <div className={styles.look}>
        <span style={styleOf(buttonStyle)}>Reservar turno</span>
      </div>
    </Place>
  )
}

function Frame({ shop: { name, public_url: page } }: Props) {
  const [theme, setTheme] = useState<FrameTheme>('auto')
  const [isShown, setShown] = useState(false)
  const { title, how, copy, show, themes, preview } = texts.frame
  const address = frameAddress(page, theme)
  return (
    <Place {...{ title, how }} copies={[[copy, frameSnippet(address, name)]]}>
      <SelectField
        name="colores"
        label={texts.frame.theme}
        value={theme}
        onChange={event => setTheme(event.target.value as FrameTheme)}
      >
        <Options of={frameThemes.map(id => ({ id, name: themes[id] }))} />
      </SelectField>
      {isShown ? (
        <iframe
          key={theme}
          className={styles.frame}
          src={new URL(address).pathname + new URL(address).search}
          title={preview}
          // It shows how it looks, and books nothing.
          sandbox="allow-scripts"
        />
      ) : (
        <div>
          <Button look="quiet small" label={show} onClick={() => setShown(true)} />
        </div>
      )}
    </Place>
  )
}

function kindOf(category: string): string {
  return categoryNames[category] ?? category
}

function shown(url: string): string {
  return url.replace(/^https?:\/\//, '')
}

/** A `style` attribute as React wants it. */
function styleOf(css: string) {
  return Object.fromEntries(
    css.split(';').map(rule => {
      const [name = '', value = ''] = rule.split(':')
      return [name.replaceAll(/-(\w)/g, (_, letter: string) => letter.toUpperCase()), value]
    }),
  )
}
