import type { ItemRecord } from './catalogue.repository.ts'
import type { Term } from './item-search.ts'

/** The searchable texts of an item, those of a package's components included. */
export function termsOf(record: ItemRecord, components: readonly ItemRecord[]): Term[] {
  const isPackage = record.kind === 'package'
  return [
    { field: 'code', shown: record.code },
    { field: 'name', shown: record.name },
    ...record.aliases.map((shown) => ({ field: 'alias', shown }) as const),
    // What a package measures is found through the tests it holds.
    ...(isPackage ? [] : record.measured).map(
      ({ name }) => ({ field: 'analyte', shown: name }) as const,
    ),
    ...components.flatMap(({ name, aliases }) =>
      [name, ...aliases].map((shown) => ({ field: 'component', shown }) as const),
    ),
    ...record.tags.map((shown) => ({ field: 'tag', shown }) as const),
    { field: 'summary', shown: record.summary },
  ]
}
