import { Suspense, useEffect, useRef, useState } from 'react'
import type { SessionUser } from '#contract/protocol/roles.ts'
import { shellTexts as texts } from '#messages/dashboard/dashboard.ts'
import { lazyPart } from '#islands/ui/lazy-part.tsx'
import { Face } from '../parts/Face.tsx'
import styles from './TopBar.module.css'

const ProfileItems = lazyPart(async () => (await import('./ProfileItems.tsx')).ProfileItems)

/** Name, first role, 'Conectado', 'Ver perfil' and 'Cerrar sesión'; any outside click closes it. */
export function ProfileMenu({ user }: { readonly user: SessionUser }) {
  const [isOpen, setOpen] = useState(false)
  const place = useRef<HTMLDivElement>(null)
  const button = useRef<HTMLButtonElement>(null)

  useEffect(() => {
    if (!isOpen) return
    const closeOutside = (event: Event) => {
      if (event.target instanceof Node && !place.current?.contains(event.target)) setOpen(false)
    }
    const closeByKey = (event: KeyboardEvent) => {
      if (event.key !== 'Escape') return
      setOpen(false)
      button.current?.focus()
    }
    document.addEventListener('click', closeOutside, true)
    document.addEventListener('focusin', closeOutside)
    document.addEventListener('keydown', closeByKey)
    return () => {
      document.removeEventListener('click', closeOutside, true)
      document.removeEventListener('focusin', closeOutside)
      document.removeEventListener('keydown', closeByKey)
    }
  }, [isOpen])

  return (
    <div className={styles.profile} ref={place}>
      <button
        ref={button}
        className={styles.avatar}
        type="button"
        aria-label={texts.openProfile(user.name)}
        aria-expanded={isOpen}
        aria-controls="perfil"
        onClick={() => setOpen(!isOpen)}
      >
        <Face {...user} />
      </button>
      <div className={styles.profileMenu} id="perfil" hidden={!isOpen}>
        {isOpen && (
          <Suspense>
            <ProfileItems user={user} />
          </Suspense>
        )}
      </div>
    </div>
  )
}
