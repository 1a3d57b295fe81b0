import { membersTexts } from '#messages/dashboard/setup.ts'
import { platformTexts as texts } from '#messages/dashboard/platform.ts'
import type { Look } from '#stores/dashboard/office/platform.ts'
import parts from '../parts/parts.module.css'
import { EndSessions } from './EndSessions.tsx'
import styles from './platform.module.css'

/** The accounts of the shop, each with the action for when somebody else has got into it. */
export function ShopMembers({ members }: Pick<Look, 'members'>) {
  return (
    <section className={parts.stack} aria-label={texts.members}>
      <h3>{texts.members}</h3>
      <ul className={parts.list}>
        {members.map(({ id, name, email, role }) => (
          <li key={id} className={styles.member}>
            <p>
              {name}
              <br />
              <span className="soft small">{`${email} · ${membersTexts.roles[role]}`}</span>
            </p>
            <EndSessions account={email} name={name} />
          </li>
        ))}
      </ul>
    </section>
  )
}
