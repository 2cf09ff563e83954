import { ViewLink } from '#lib/routing/view-link.tsx'
import { SegmentedLinks } from '#ui/segmented.tsx'
import { type MenuKind, type MenuQuery, menuHref } from '../menu-address.ts'
import { KIND_LABEL } from '../menu-copy.ts'

export interface MenuKindsProps {
  query: MenuQuery
  /** Of the whole city. */
  counts: Readonly<Record<MenuKind, number>>
}

/** Tests, packages or scans. What is searched for stays; what narrows one kind may not fit another. */
export function MenuKinds({ query, counts }: MenuKindsProps) {
  const { item_type, search, sort, chosen } = query
  const kinds: readonly MenuKind[] = ['test', 'package', 'radiology']
  return (
    <SegmentedLinks
      label="Kind"
      className="menu-kind"
      link={ViewLink}
      items={kinds.map((kind) => ({
        href: menuHref({ item_type: kind, search, sort, chosen }),
        // The space keeps word and count apart for a screen reader.
        label: `${KIND_LABEL[kind]} `,
        // The counts are those of the city; beside a search they would promise too much.
        count: search ? undefined : counts[kind],
        current: kind === item_type,
      }))}
    />
  )
}
