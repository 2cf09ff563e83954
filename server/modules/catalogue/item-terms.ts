import type { ItemRecord } from './catalogue.repository.ts'
import type { Term } from './item-search.ts'

/** Searchable texts of an item; those of a package include its components'. */
export function termsOf(record: ItemRecord, components: readonly ItemRecord[]): Term[] {
  const isPackage = record.kind === 'package'
  return [
    { field: 'code', shown: record.code },
    { field: 'name', shown: record.name },
    ...record.aliases.map((shown) => ({ field: 'alias', shown }) as const),
    ...record.searchWords.map((shown) => ({ field: 'word', shown }) as const),
    // Analytes of a package are found through its tests.
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
