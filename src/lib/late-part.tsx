import { type ComponentType, lazy } from 'react'
import { throwUnlessReloading } from './routing/replaced-release.ts'

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
    return lazy(async () => ({ default: await load().catch(throwUnlessReloading) }))
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
