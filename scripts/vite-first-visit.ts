import { resolve } from 'node:path'
import type { Plugin } from 'vite'

type Module = {
  readonly importedIds: readonly string[]
  readonly dynamicallyImportedIds: readonly string[]
}
type Graph = { getModuleInfo(id: string): Module | null }

const ENTRY = 'src/app/entry-client.tsx'
/** Of the landing pages: what it needs is all that they load. */
const LEAD_ENTRY = 'src/app/leads/entry-lead.ts'
const FIRST_PAGES = [
  'src/pages/home/home.page.tsx',
  'src/pages/test-menu/test-menu.page.tsx',
  'src/pages/test-detail/test-detail.page.tsx',
]
/** What comes to life later on the first pages. */
const CATALOGUE_PARTS = 'src/features/catalogue/late-parts.tsx'
/** Where a search for a lab in a city leads: twenty small files without a group of its own. */
const CITY_PAGE = 'src/pages/centres/city.page.tsx'
/** What src/app/shell/late-parts.tsx brings to life on every page. */
const LATE_PARTS = [
  'src/app/shell/header.tsx',
  'src/app/shell/footer.tsx',
  'src/app/shell/phone-dock.tsx',
  'src/app/shell/offline-notice.tsx',
  'src/app/shell/route-focus.tsx',
]

/** What each first route needs of node_modules: apart, for it changes less often than the app. */
const VENDOR =
  /node_modules[\\/](?:react|react-dom|scheduler|react-router|react-router-dom|@tanstack[\\/](?:react-query|query-core)|clsx|js-cookie)[\\/]/
/** Imported by the index of the query package, and used by pages that come later only. */
const LATER =
  /@tanstack[\\/].*[\\/](?:useMutation|mutationObserver|useInfiniteQuery|infiniteQueryObserver|useSuspenseQueries|useQueries|queriesObserver)\.js$/

/**
 * The chunks of a first visit: what each first page needs, and what comes right after it. Left to
 * itself the bundler makes a chunk of each module that several pages share: thirty for a first visit,
 * each with a request of its own and compressed alone (docs/performance.md). The order counts: a
 * group takes along what its modules import, unless one above has it.
 */
export const firstVisitGroups = [
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
  // What no first page needs, at once or later, so that none of them fetches it.
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

/** The modules and all that they import, lazily loaded parts left out. */
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

/** The page is rendered and readable before its code runs: style sheet and fonts are fetched first. */
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
