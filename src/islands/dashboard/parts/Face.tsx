import { initialsOf } from '#contract/texts/initials.ts'
import small from './small.module.css'

type Props = { readonly name: string; readonly avatar?: string | null | undefined }

/** The picture of a person, or their initials. Their name is always beside it. */
export function Face({ name, avatar }: Props) {
  // The initials are drawn by CSS, so that a picture that does not load shows them too.
  const face = {
    className: small.face,
    'data-letters': initialsOf(name),
    'aria-hidden': true,
  } as const
  if (!avatar) return <span {...face} />
  // Lazy, because a narrow column hides the picture and then needs no download.
  return <img {...face} src={avatar} alt="" loading="lazy" />
}
