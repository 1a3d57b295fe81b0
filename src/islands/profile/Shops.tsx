import { profileMessages as texts } from '#messages/profile.ts'
import { whatsappLink } from '#messages/links.ts'
import { roleNames } from '#messages/account-menu.ts'
import type { ProfileWire } from '#stores/profile/profile.ts'
import { ButtonLink } from '#islands/ui/Button.tsx'
import styles from './Profile.module.css'

export function Shops({ comerces: shops }: { readonly comerces: ProfileWire['comerces'] }) {
  return (
    <ul className={styles.shops}>
      {shops.map(shop => (
        <li key={shop.id}>
          <div>
            <p className={styles.shopName}>{shop.name}</p>
            <p className="soft small">
              {roleNames[shop.role]}
              {shop.is_owner && ` · ${texts.owner}`}
            </p>
          </div>
          {shop.own_page && (
            <ButtonLink
              look="plain small"
              href={whatsappLink(null, texts.myPage(shop.name, location.origin + shop.own_page))}
              isNewTab
            >
              {texts.shareMine}
              <span className="visually-hidden"> {shop.name}</span>
            </ButtonLink>
          )}
          <ButtonLink look="plain small" href={`/comerce/${shop.ad_url}`}>
            {texts.page}
            <span className="visually-hidden"> {shop.name}</span>
          </ButtonLink>
        </li>
      ))}
    </ul>
  )
}
