import type { ComponentProps, ReactNode } from 'react'

type Kind = 'go' | 'plain' | 'quiet' | 'warn'
type Props<Element extends 'a' | 'button'> = ComponentProps<Element> & {
  /** How prominent the button is, and its size. */
  readonly look: Kind | `${Kind} small` | `${Kind} block`
  readonly label?: ReactNode
  /** Which item a repeated button acts on. Only read aloud by a screen reader. */
  readonly of?: string | undefined
}

export function Button({ look, label, of, className, children, ...rest }: Props<'button'>) {
  return (
    <button className={classOf(look, className)} type="button" {...rest}>
      {label}
      {of && <span className="visually-hidden">{of}</span>}
      {children}
    </button>
  )
}

/** A link that looks like a button. */
export function ButtonLink({
  look,
  label,
  of,
  className,
  children,
  isNewTab = false,
  ...rest
}: Props<'a'> & { readonly isNewTab?: boolean }) {
  const newTab = isNewTab ? { target: '_blank', rel: 'noopener' } : {}
  return (
    <a className={classOf(look, className)} {...rest} {...newTab}>
      {label}
      {of && <span className="visually-hidden">{of}</span>}
      {children}
    </a>
  )
}

function classOf(look: string, className = ''): string {
  return `btn btn-${look.replace(' ', ' btn-')} ${className}`.trim()
}
