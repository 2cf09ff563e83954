import { useMatches } from 'react-router-dom'
import { useCity } from '#lib/place/use-city.ts'
import type { PageFrame, PageMeta } from '#lib/routing/page.ts'
import type { PageHandle } from '../to-route.ts'

type Shown = { readonly handle: PageHandle; readonly data: unknown }

function useShownPage(): Shown | undefined {
  const page = useMatches().findLast((match) => match.handle)
  // SAFETY: handles are made by toRoute only.
  return page && { handle: page.handle as PageHandle, data: page.loaderData }
}

export function useFrame(): PageFrame {
  return useShownPage()?.handle.frame ?? {}
}

/** The head of the page that is shown at this address; undefined where it failed before it had one. */
export function useMetaOf(url: () => URL): () => PageMeta | undefined {
  const page = useShownPage()
  const city = useCity()
  return () => page?.handle.meta(url(), city, page.data)
}
