import { Initials } from './Initials.tsx'
import styles from './parts.module.css'

type Props = { readonly name: string; readonly avatar?: string | null | undefined }

/** The picture of a person, or two letters; the name always stands beside it. */
export function Face({ name, avatar }: Props) {
  if (!avatar) return <Initials name={name} />
  // A narrow column hides it, and then it is not fetched.
  return <img className={styles.face} src={avatar} alt="" width="36" height="36" loading="lazy" />
}
