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
  const start = () => lazy(async () => ({ default: await load() }))
  let next = start()
  return class LazyPart extends Component<Props> {
    override state = { Part: next, hasFailed: false }

    static getDerivedStateFromError() {
      return { hasFailed: true }
    }

    private hasRetried = false

    private readonly retry = () => {
      if (this.hasRetried && navigator.onLine) return location.reload()
      this.hasRetried = true
      next = start()
      this.setState({ Part: next, hasFailed: false })
    }

    override render() {
      const { Part, hasFailed } = this.state
      if (!hasFailed) return <Part {...this.props} />
      return <Failed problem={silent()} onRetry={this.retry} />
    }
  }
}
