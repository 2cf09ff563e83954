import { Suspense } from 'react'
import type { Item } from '#contract/catalogue.endpoints.ts'
import { CatalogueItem } from './item.container.tsx'
import { CompareToggle } from './lazy-compare-toggle.tsx'
import { toggled } from './menu-query.ts'
import type { NavigateMenu } from './use-menu-navigation.ts'

export interface MenuItemProps {
  item: Item
  /** Slugs of the packages that are chosen to be compared. */
  chosen: readonly string[]
  go: NavigateMenu
  as?: 'li' | 'div'
}

/** A card of the menu; a package can be compared. */
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
