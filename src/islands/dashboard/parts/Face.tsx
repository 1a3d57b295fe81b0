import { personInitials } from '#contract/texts/person-initials.ts'
import styles from './parts.module.css'

type Props = { readonly name: string; readonly avatar?: string | null | undefined }

/** The picture of a person, or two letters; the name always stands beside it. */
export function Face({ name, avatar }: Props) {
  // The letters are drawn by style sheet: a picture that does not load shows them too.
  const face = {
    className: styles.face,
    'data-letters': personInitials(name),
    'aria-hidden': true,
  } as const
  if (!avatar) return <span {...face} />
  // A narrow column hides it, and then it is not fetched.
  return <img {...face} src={avatar} alt="" loading="lazy" />
}
