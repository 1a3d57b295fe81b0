import type { ComponentProps, ReactNode } from 'react'

type Kind = 'go' | 'plain' | 'quiet' | 'warn'
type Props<Element extends 'a' | 'button'> = ComponentProps<Element> & {
  /** How much it calls for the finger, and its size. */
  readonly look: Kind | `${Kind} small` | `${Kind} block`
  readonly label?: ReactNode
  /** Which of several it is about: said, not shown. */
  readonly of?: string | undefined
}

/** What is tapped to do something. */
export function Button({ look, label, of, className, children, ...rest }: Props<'button'>) {
  return (
    <button className={classOf(look, className)} type="button" {...rest}>
      {label}
      {of && <span className="visually-hidden">{of}</span>}
      {children}
    </button>
  )
}

/** Looks like one, and leads somewhere. */
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
