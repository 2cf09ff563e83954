import { resolve } from 'node:path'
import type { Plugin } from 'vite'

type Module = {
  readonly importedIds: readonly string[]
  readonly dynamicallyImportedIds: readonly string[]
}
type Graph = { getModuleInfo(id: string): Module | null }

const ENTRY = 'src/app/entry-client.tsx'
/** Of the landing pages, which load what it needs and nothing else. */
const LEAD_ENTRY = 'src/app/leads/entry-lead.ts'
const FIRST_PAGES = [
  'src/pages/home/home.page.tsx',
  'src/pages/test-menu/test-menu.page.tsx',
  'src/pages/test-detail/test-detail.page.tsx',
]
/** What hydrates later on the first pages. */
const CATALOGUE_PARTS = 'src/features/catalogue/late-parts.tsx'
/** Where a search engine sends people who look for a lab: twenty small files without its own group. */
const CITY_PAGE = 'src/pages/centres/city.page.tsx'
/** What src/app/shell/late-parts.tsx hydrates on every page. */
const LATE_PARTS = [
  'src/app/shell/header.tsx',
  'src/app/shell/footer.tsx',
  'src/app/shell/phone-dock.tsx',
  'src/app/shell/offline-notice.tsx',
  'src/app/shell/route-focus.tsx',
]

/** What each first route needs of node_modules, in one chunk: it changes less often than the app. */
const VENDOR =
  /node_modules[\\/](?:react|react-dom|scheduler|react-router|react-router-dom|@tanstack[\\/](?:react-query|query-core)|clsx|js-cookie)[\\/]/
/** Modules of the query package that only later pages use. */
const LATER =
  /@tanstack[\\/].*[\\/](?:useMutation|mutationObserver|useInfiniteQuery|infiniteQueryObserver|useSuspenseQueries|useQueries|queriesObserver)\.js$/

/**
 * The chunks of a first visit: what each first page needs, and what is loaded right after it. By
 * default the bundler makes a chunk for each set of pages that share a module: thirty requests for a
 * first visit, each file compressed alone (docs/performance.md). The order matters: a group includes
 * what its modules import, unless a group above has it.
 */
export const chunkGroups = [
  group('both', 5),
  { name: 'vendor', test: (id: string) => VENDOR.test(id) && !LATER.test(id), priority: 4 },
  group('first', 3),
  group('shell', 2),
  group('city', 1),
]

function group(name: keyof Sets, priority: number) {
  return {
    name: (module: string, graph: Graph) => (setsOf(graph)[name].has(module) ? name : null),
    debugName: name,
    priority,
  }
}

type Sets = Readonly<Record<'both' | 'first' | 'shell' | 'city', ReadonlySet<string>>>

const known = new WeakMap<Graph, Sets>()

function setsOf(graph: Graph): Sets {
  const kept = known.get(graph)
  if (kept) return kept
  const late = needsOf(LATE_PARTS, graph)
  const parts = [...FIRST_PAGES.map((page) => needsOf([page], graph)), late]
  const isShared = (id: string) => parts.filter((part) => part.has(id)).length > 1
  const shared = parts.flatMap((part) => [...part].filter(isShared))
  const both = needsOf([LEAD_ENTRY], graph)
  const first = new Set([...needsOf([ENTRY], graph), ...shared])
  // An entry within a shared file would run wherever that file is loaded.
  both.delete(resolve(LEAD_ENTRY))
  first.delete(resolve(ENTRY))
  // Excluded from the city page's chunk, so that no first page has to load it.
  const later = [...shared, ...FIRST_PAGES, CATALOGUE_PARTS].flatMap(
    (id) => graph.getModuleInfo(resolve(id))?.dynamicallyImportedIds ?? [],
  )
  const others = needsOf([...FIRST_PAGES, ...later], graph)
  const mayCarry = (id: string) => !others.has(id) && !LATER.test(id)
  const inGroup = (id: string) => both.has(id) || first.has(id) || late.has(id) || VENDOR.test(id)
  const city = new Set(
    [...needsOf([CITY_PAGE], graph)].filter((id) => {
      const imported = [...needsOf([id], graph)].flatMap(
        (needed) => graph.getModuleInfo(needed)?.importedIds ?? [],
      )
      return mayCarry(id) && imported.every((needed) => mayCarry(needed) || inGroup(needed))
    }),
  )
  city.delete(resolve(CITY_PAGE))
  const sets = { both, first, shell: late, city }
  known.set(graph, sets)
  return sets
}

/** The modules and all that they import statically. */
function needsOf(modules: readonly string[], graph: Graph): Set<string> {
  const found = new Set<string>()
  const waiting = modules.map((module) => resolve(module))
  for (let id = waiting.pop(); id !== undefined; id = waiting.pop()) {
    const module = graph.getModuleInfo(id)
    if (!module || found.has(id) || LATER.test(id)) continue
    found.add(id)
    waiting.push(...module.importedIds)
  }
  return found
}

/** The rendered page is readable before its code runs, so style sheet and fonts load first. */
export function scriptsLast(): Plugin {
  return {
    name: 'scripts-last',
    apply: 'build',
    transformIndexHtml: {
      order: 'post',
      handler: (html) =>
        html.replace(
          /<(?:script type="module"|link rel="modulepreload")/g,
          '$& fetchpriority="low"',
        ),
    },
  }
}
