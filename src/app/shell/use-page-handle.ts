import { useMatches } from 'react-router-dom'
import { useCity } from '#lib/place/use-city.ts'
import type { PageFrame, PageMeta } from '#lib/routing/page.ts'
import type { PageHandle } from '../to-route.ts'

type Shown = { readonly handle: PageHandle; readonly data: unknown }

function useShownPage(): Shown | undefined {
  const page = useMatches().findLast((match) => match.handle)
  // SAFETY: only toRoute creates handles.
  return page && { handle: page.handle as PageHandle, data: page.loaderData }
}

export function useFrame(): PageFrame {
  return useShownPage()?.handle.frame ?? {}
}

/** Returns the meta of the current page; undefined when its loader failed. */
export function useMetaOf(url: () => URL): () => PageMeta | undefined {
  const page = useShownPage()
  const city = useCity()
  return () => page?.handle.meta(url(), city, page.data)
}
