import { shopInitials } from '#contract/texts/shop-initials.ts'
import { useStore } from '@nanostores/react'
import '#styles/cover.css'
import { coverClasses } from '#components/shop/cover.ts'
import { trialMessages as texts } from '#messages/trial.ts'
import { $adUrlChoice, $adUrlQr } from '#stores/trial/trial.ts'
import styles from './Trial.module.css'
import type { TrialShop } from './TrialForm.tsx'

/** The top of the future page, with the same cover, logo and texts, and the QR code that leads to it. */
export function Preview({ name, kind, address, city }: TrialShop) {
  const { adUrl } = useStore($adUrlChoice, { ssr: 'initial' })
  const modules = useStore($adUrlQr, { ssr: 'initial' })
  const place = [address, city].filter(Boolean).join(', ') || texts.previewPlace
  return (
    <aside className={styles.preview} aria-label={texts.preview}>
      <h2>{texts.preview}</h2>
      <div className={styles.shop}>
        <div className={`${styles.cover} ${coverClasses('', name).join(' ')}`}>
          <span className={styles.initials} aria-hidden="true">
            {shopInitials(name || texts.previewName)}
          </span>
        </div>
        <div className={styles.shopHead}>
          <p className={styles.shopName}>{name || texts.previewName}</p>
          <p className="soft small">{`${kind} · ${place}`}</p>
        </div>
        <div className={styles.sample} aria-hidden="true">
          <p>
            <strong>{texts.previewService}</strong>
            <span className="soft figures">{texts.previewMinutes}</span>
          </p>
          <div className="slots">
            {sampleHours.map(hour => (
              <span className="slot" key={hour} aria-current={hour === '18:30'}>
                {hour}
              </span>
            ))}
          </div>
          <span className="btn btn-go btn-block">{texts.previewReserve}</span>
        </div>
      </div>
      <div className={styles.code}>
        <Qr modules={modules} label={texts.qrAlt(`${texts.adUrlPrefix}${adUrl}`)} />
        <p className="small">
          {texts.qr}
          {adUrl && (
            <strong>
              {texts.adUrlPrefix}
              {adUrl}
            </strong>
          )}
        </p>
      </div>
    </aside>
  )
}

const sampleHours = ['10:15', '11:00', '12:30', '16:00', '18:30', '19:15']

type QrProps = { readonly modules: readonly (readonly boolean[])[]; readonly label: string }

function Qr({ modules, label }: QrProps) {
  if (modules.length === 0) return <span className={styles.noQr} aria-hidden="true" />
  const squares = modules.flatMap((row, y) =>
    row.map((isDark, x) => (isDark ? `M${x} ${y}h1v1h-1z` : '')),
  )
  const size = modules.length + 4
  return (
    <svg className={styles.qr} viewBox={`-2 -2 ${size} ${size}`} role="img" aria-label={label}>
      <rect x="-2" y="-2" width={size} height={size} fill="#fff" />
      <path d={squares.join('')} fill="#1b2138" />
    </svg>
  )
}
