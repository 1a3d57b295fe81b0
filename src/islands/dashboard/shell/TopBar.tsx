import { useStore } from '@nanostores/react'
import type { SessionUser } from '#contract/protocol/roles.ts'
import { shellTexts as texts } from '#messages/dashboard/dashboard.ts'
import { valueOf } from '#stores/dashboard/loadable.ts'
import { $shop, openBranch, type Shop } from '#stores/dashboard/shop.ts'
import { toggleSidebar } from '#stores/dashboard/sidebar.ts'
import { $isNarrow } from '#stores/dashboard/board/view.ts'
import { Icon } from '../parts/Icon.tsx'
import small from '../parts/small.module.css'
import { useOutcome } from '../parts/use-sending.ts'
import { NoticeBell } from './NoticeBell.tsx'
import { ProfileMenu } from './ProfileMenu.tsx'
import { Brand } from './Sidebar.tsx'
import styles from './TopBar.module.css'

/** `isMenuShown` is null when there is no menu; then the product's name links home. */
type Props = { readonly user: SessionUser; readonly isMenuShown: boolean | null }

export function TopBar({ user, isMenuShown }: Props) {
  const shop = valueOf(useStore($shop))
  const isNarrow = useStore($isNarrow)
  return (
    <div className={styles.topBar}>
      {isMenuShown === null ? (
        <Brand />
      ) : (
        <button
          className={small.iconButton}
          type="button"
          aria-label={isMenuShown ? texts.hideMenu : texts.showMenu}
          aria-expanded={isMenuShown}
          aria-controls="secciones"
          onClick={toggleSidebar}
        >
          <Icon name="menu" />
        </button>
      )}
      {!isNarrow && <NoticeBell />}
      {shop && <ShopName shop={shop} />}
      <ProfileMenu user={user} />
    </div>
  )
}

function ShopName({ shop }: { readonly shop: Shop }) {
  const report = useOutcome()
  const isNarrow = useStore($isNarrow)
  if (shop.comerces.length < 2) return <p className={styles.shopName}>{shop.comerce.name}</p>

  const move = async (id: string) => report(await openBranch(id))
  return (
    <select
      className={`input ${styles.branch}`}
      aria-label={texts.branch}
      value={shop.comerce.id}
      onChange={event => void move(event.target.value)}
    >
      {shop.comerces.map(branch => (
        <option key={branch.id} value={branch.id}>
          {isNarrow ? branch.short_name : branch.name}
        </option>
      ))}
    </select>
  )
}
