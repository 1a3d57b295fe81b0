import { Initials } from './Initials.tsx'
import styles from './parts.module.css'

/** The picture of a person, or two letters; the name always stands beside it. */
export function Face({ name, avatar }: { readonly name: string; readonly avatar: string | null }) {
  if (!avatar) return <Initials name={name} />
  return <img className={styles.face} src={avatar} alt="" width="36" height="36" />
}
