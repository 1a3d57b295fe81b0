import { useRef } from 'react'
import '#styles/cover.css'
import { lookTexts as texts } from '#messages/dashboard/page.ts'
import { textOf } from '#islands/ui/form-state.ts'
import { isColour } from '#domain/shop/shop-colour.ts'
import type { Settings } from '#stores/dashboard/settings/settings.ts'
import styles from './look.module.css'

const OWN = 'own'

type Props = { readonly shop: Pick<Settings, 'colour' | 'cover'> }

/** The colour of the public page, and the pattern drawn where it has no picture. */
export function Look({ shop }: Props) {
  return (
    <>
      <Colours shop={shop} />
      <Covers shop={shop} />
    </>
  )
}

function Colours({ shop: { colour } }: Props) {
  const own = useRef<HTMLInputElement>(null)
  const isOwn = colour !== null && !(colour in texts.colours)
  return (
    <fieldset className={styles.choices}>
      <legend>{texts.colour}</legend>
      <p className="field-hint">{texts.colourHint}</p>
      {Object.entries(texts.colours).map(([value, name]) => (
        <label key={value} title={name}>
          <input
            type="radio"
            name="colour"
            value={value}
            defaultChecked={!isOwn && value === (colour ?? '')}
          />
          <svg viewBox="0 0 32 32" aria-hidden="true">
            <circle
              className={styles.ours}
              cx="16"
              cy="16"
              r="15"
              {...(value && { fill: value })}
            />
          </svg>
          <span className="visually-hidden">{name}</span>
        </label>
      ))}
      {/* Text and colour field stay in one row. */}
      <span className={styles.ownPair}>
        <label className={styles.own}>
          <input ref={own} type="radio" name="colour" value={OWN} defaultChecked={isOwn} />
          <span>{texts.own}</span>
        </label>
        <input
          className={styles.picker}
          type="color"
          name="own_colour"
          aria-label={texts.ownLabel}
          defaultValue={isOwn ? colour : '#7a3b8f'}
          onInput={() => {
            if (own.current) own.current.checked = true
          }}
        />
      </span>
    </fieldset>
  )
}

function Covers({ shop: { cover } }: Props) {
  const [pattern = ''] = cover.split('-')
  return (
    <fieldset className={styles.choices}>
      <legend>{texts.cover}</legend>
      <p className="field-hint">{texts.coverHint}</p>
      {patterns.map(value => (
        <label key={value}>
          <input
            type="radio"
            name="cover"
            value={value}
            defaultChecked={value === (isPattern(pattern) ? pattern : 'rayas')}
          />
          <span className={`${styles.pattern} cover of-${value}`} aria-hidden="true" />
          <span className="visually-hidden">{texts.covers[value]}</span>
        </label>
      ))}
    </fieldset>
  )
}

type Pattern = keyof typeof texts.covers
const patterns = Object.keys(texts.covers) as readonly Pattern[]

function isPattern(text: string): text is Pattern {
  return text in texts.covers
}

/** The values of the look in the form. */
export function lookIn(values: FormData): {
  readonly colour: string | null
  readonly cover: Pattern
} {
  const chosen = textOf(values, 'colour')
  const colour = chosen === OWN ? textOf(values, 'own_colour') : chosen
  const cover = textOf(values, 'cover')
  return { colour: isColour(colour) ? colour : null, cover: isPattern(cover) ? cover : 'rayas' }
}
