import { profileMessages as texts } from '#messages/profile.ts'
import { roleNames } from '#messages/dashboard/dashboard.ts'
import type { ProfileWire } from '#stores/profile/profile.ts'
import styles from './Profile.module.css'

export function Comerces({ comerces }: { readonly comerces: ProfileWire['comerces'] }) {
  return (
    <ul className={styles.comerces}>
      {comerces.map(comerce => (
        <li key={comerce.id}>
          <div>
            <p className={styles.comerceName}>{comerce.name}</p>
            <p className="soft small">
              {roleNames[comerce.role]}
              {comerce.is_owner && ` · ${texts.owner}`}
            </p>
          </div>
          <a className="btn btn-plain btn-small" href={`/comerce/${comerce.ad_url}`}>
            {texts.page}
            <span className="visually-hidden"> {comerce.name}</span>
          </a>
        </li>
      ))}
    </ul>
  )
}
