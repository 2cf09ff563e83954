import type { Category, Item } from '#contract/catalogue.endpoints.ts'
import { type MenuKind, menuHref } from './menu-address.ts'

export type KindGroup = {
  readonly label: string
  readonly href: string
  readonly count: number | undefined
}

/** Tests are grouped by category, scans by modality. */
export function kindGroups(
  kind: MenuKind,
  categories: readonly Category[],
  items: readonly Item[],
): KindGroup[] {
  if (kind === 'test') {
    return categories.map(({ name, slug_name, test_count }) => ({
      label: name,
      href: menuHref({ category: slug_name, category_name: name }),
      count: test_count,
    }))
  }
  const ways = new Map(
    items.flatMap(({ modality, subdepartment }): [string, string][] =>
      modality === null ? [] : [[modality, subdepartment]],
    ),
  )
  return [...ways].map(([modality, subdepartment]) => ({
    label: subdepartment,
    href: menuHref({ item_type: 'radiology', search: modality }),
    count: undefined,
  }))
}
