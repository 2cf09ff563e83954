import { type ComponentType, lazy } from 'react'
import { loadWhenOnline } from './routing/load-when-online.ts'
import { throwUnlessReloading } from './routing/replaced-release.ts'

const servedPath = import.meta.env.SSR ? '' : location.pathname

/** On the server: the late parts requested so far. */
const loading: Promise<void>[] = []

/**
 * A component that the server renders and the browser hydrates after the first paint. Its links
 * work at once, and its code is not part of the first route.
 */
export function latePart<Props extends object>(
  load: () => Promise<ComponentType<Props>>,
): ComponentType<Props> {
  if (!import.meta.env.SSR) {
    const loadPart = () => load().catch(throwUnlessReloading)
    return lazy(async () => {
      // What the server sent can wait for the connection; another page says that there is none.
      const isServed = location.pathname === servedPath
      return { default: await (isServed ? loadWhenOnline(loadPart) : loadPart()) }
    })
  }
  let Loaded: ComponentType<Props> | undefined
  loading.push(
    load().then((part) => {
      Loaded = part
    }),
  )
  return (props) => {
    if (!Loaded) throw new Error('Wait for latePartsLoaded() before rendering.')
    return <Loaded {...props} />
  }
}

/** Awaited before server rendering, which does not wait for lazy components. */
export async function latePartsLoaded(): Promise<void> {
  // The array grows during the loop: late parts contain late parts.
  for (const part of loading) await part
}
