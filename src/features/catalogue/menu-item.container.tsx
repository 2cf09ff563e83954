import { Suspense } from 'react'
import type { Item } from '#contract/catalogue.endpoints.ts'
import { latePart } from '#lib/late-part.tsx'
import { CatalogueItem } from './item.container.tsx'
import { toggled } from './menu-query.ts'
import type { NavigateMenu } from './use-menu-navigation.ts'

/** Not in lazy-parts.tsx: that would be an import cycle, which deadlocks server rendering. */
const CompareToggle = latePart(
  async () => (await import('./components/compare-toggle.tsx')).CompareToggle,
)

export interface MenuItemProps {
  item: Item
  /** Slugs of the packages selected for comparison. */
  chosen: readonly string[]
  go: NavigateMenu
  as?: 'li' | 'div'
}

export function MenuItem({ item, chosen, go, as }: MenuItemProps) {
  const { slug_name: slug } = item
  const more = item.x_is_package && (
    <Suspense>
      <CompareToggle
        name={item.item_name}
        isChosen={chosen.includes(slug)}
        isFull={toggled(chosen, slug) === chosen}
        onToggle={() => go((asked) => ({ chosen: toggled(asked.chosen, slug) }))}
      />
    </Suspense>
  )
  return <CatalogueItem as={as} item={item} heading="h2" more={more} />
}
