import { Component, type ComponentType, lazy } from 'react'
import { offline } from '#stores/api.ts'
import { Failed } from './Failed.tsx'

/**
 * As React's `lazy`, for a part of a page whose file may fail to load: then the rest of the page stays as it is, with
 * what was typed there, and the part can be tried again. Without it React would remove the whole island.
 */
export function lazyPart<Props extends object>(
  load: () => Promise<ComponentType<Props>>,
): ComponentType<Props> {
  // `lazy` remembers a failure for ever.
  const start = () => lazy(async () => ({ default: await load() }))
  let Part = start()
  return class LazyPart extends Component<Props, { readonly hasFailed: boolean }> {
    override state = { hasFailed: false }

    static getDerivedStateFromError() {
      return { hasFailed: true }
    }

    private readonly retry = () => {
      Part = start()
      this.setState({ hasFailed: false })
    }

    override render() {
      if (!this.state.hasFailed) return <Part {...this.props} />
      return <Failed problem={offline()} onRetry={this.retry} />
    }
  }
}
