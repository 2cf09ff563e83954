import { type ComponentType, lazy } from 'react'
import { throwUnlessReloading } from './routing/replaced-release.ts'

/** On the server: the parts that modules have asked for so far. */
const loading: Promise<void>[] = []

/**
 * A component that the server renders with the page, and that the browser loads and hydrates after the
 * first paint: its links work at once, and its code is not part of the first route's.
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

/** The server's renderer does not wait for lazy components: it waits here first. */
export async function latePartsLoaded(): Promise<void> {
  // Grows while it is walked: parts contain parts.
  for (const part of loading) await part
}
