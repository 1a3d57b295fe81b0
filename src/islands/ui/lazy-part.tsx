import { Component, type ComponentType, lazy } from 'react'
import { silent } from '#stores/api.ts'
import { Failed } from './Failed.tsx'

/**
 * As React's `lazy`, for a part of a page whose file may fail to load: then the rest of the page stays as it is, with
 * what was typed there, and the part can be tried again. After a second failure with a network the page is loaded anew:
 * a new version of the product has other files. Without this React would remove the whole island.
 */
export function lazyPart<Props extends object>(
  load: () => Promise<ComponentType<Props>>,
): ComponentType<Props> {
  // Started again by hand alone: React draws a part that failed several times, and `lazy` remembers its failure.
  const start = (how: typeof load) => lazy(async () => ({ default: await how() }))
  let next = start(load)
  const loadAgain = async () => await load().catch(loadAnew<Props>)
  return class LazyPart extends Component<Props> {
    override state = { Part: next, hasFailed: false }

    static getDerivedStateFromError() {
      return { hasFailed: true }
    }

    private hasRetried = false

    private readonly retry = () => {
      if (this.hasRetried && navigator.onLine) return location.reload()
      this.hasRetried = true
      next = start(loadAgain)
      this.setState({ Part: next, hasFailed: false })
    }

    override render() {
      const { Part, hasFailed } = this.state
      if (!hasFailed) return <Part {...this.props} />
      return <Failed problem={silent()} onRetry={this.retry} />
    }
  }
}

/**
 * A browser remembers that a module failed (HTML, "module map"), so its file is asked for by another address. The error
 * names it, and the file is called like the component that it exports. Throws when it cannot be had that way either.
 */
async function loadAnew<Props extends object>(error: unknown): Promise<ComponentType<Props>> {
  const [url, name = ''] = /https?:\/\/\S+\/(\w+)\.[\w-]+\.js/.exec(String(error)) ?? []
  if (url === undefined) throw error
  const module = (await import(/* @vite-ignore */ `${url}?again=${Date.now()}`)) as Readonly<
    Record<string, ComponentType<Props>>
  >
  return module[name] ?? raise(error)
}

function raise(error: unknown): never {
  throw error
}
