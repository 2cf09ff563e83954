import { resolve } from 'node:path'
import type { Plugin } from 'vite'

type Module = {
  readonly importedIds: readonly string[]
  readonly dynamicallyImportedIds: readonly string[]
}
type Graph = { getModuleInfo(id: string): Module | null }

const ENTRY = 'src/app/entry-client.tsx'
/** Entry of the landing pages, which load only what it needs. */
const LEAD_ENTRY = 'src/app/leads/entry-lead.ts'
/** Loaded by every landing page after its first paint. */
const LEAD_CALLBACK = 'src/app/leads/lead-callback.ts'
const FIRST_PAGES = [
  'src/pages/home/home.page.tsx',
  'src/pages/test-menu/test-menu.page.tsx',
  'src/pages/test-detail/test-detail.page.tsx',
]
/** Parts of the first pages that hydrate late. */
const CATALOGUE_PARTS = 'src/features/catalogue/lazy-parts.tsx'
/** Often entered from search engines; without its own group it would load twenty small files. */
const CITY_PAGE = 'src/pages/centres/city.page.tsx'
/** Parts that src/app/shell/late-parts.tsx hydrates on every page. */
const LATE_PARTS = [
  'src/app/shell/header.tsx',
  'src/app/shell/footer.tsx',
  'src/app/shell/phone-dock.tsx',
  'src/app/shell/offline-notice.tsx',
  'src/app/shell/route-focus.tsx',
]

/** Entries that every page loads after its first paint. */
const AFTER_PAINT = [
  'src/app/system.ts',
  'src/app/shell/flow-dialogs.tsx',
  'src/app/guard-presses.ts',
  'src/app/keep-focus.ts',
  'src/app/offline/register.ts',
  'src/app/page-error.tsx',
]
const ROUTES = ['src/app/routes.tsx', 'src/app/routes/late-routes.ts']

/** Packages that every first route needs, in one chunk because they change less often than the app. */
const VENDOR =
  /node_modules[\\/](?:react|react-dom|scheduler|react-router|react-router-dom|@tanstack[\\/](?:react-query|query-core)|clsx|js-cookie)[\\/]/
/** Modules of the query package that only later pages use. */
const LATER =
  /@tanstack[\\/].*[\\/](?:useMutation|mutationObserver|useInfiniteQuery|infiniteQueryObserver|useSuspenseQueries|useQueries|queriesObserver)\.js$/

/**
 * The chunks of a first visit: the modules that first pages need, and those loaded right after. By
 * default the bundler makes a chunk for each set of pages that share a module, which takes seventy
 * requests on a first visit (docs/performance.md). The order matters: a group includes the imports
 * of its modules unless a group above has them.
 */
export const chunkGroups = [
  group('both', 5),
  { name: 'vendor', test: (id: string) => VENDOR.test(id) && !LATER.test(id), priority: 4 },
  group('first', 3),
  group('shell', 2),
  { name: 'xstate', test: /node_modules[\\/](?:xstate|@xstate)[\\/]/, priority: 1 },
  { name: 'queries', test: LATER, priority: 1 },
  group('city', 1),
  group('shared', 1),
  group('charts', 1),
]

function group(name: keyof Sets, priority: number) {
  return {
    name: (module: string, graph: Graph) => (setsOf(graph)[name].has(module) ? name : null),
    debugName: name,
    priority,
  }
}

type Sets = Readonly<
  Record<'both' | 'first' | 'shell' | 'city' | 'shared' | 'charts', ReadonlySet<string>>
>

const known = new WeakMap<Graph, Sets>()

function setsOf(graph: Graph): Sets {
  const kept = known.get(graph)
  if (kept) return kept
  const late = importsOf(idsOf(LATE_PARTS, graph), graph)
  const parts = [...idsOf(FIRST_PAGES, graph).map((page) => importsOf([page], graph)), late]
  const afterPaint = importsOf(idsOf(AFTER_PAINT, graph), graph)
  const users = [...parts, afterPaint]
  const isShared = (id: string) => users.filter((part) => part.has(id)).length > 1
  const shared = parts.flatMap((part) => [...part].filter(isShared))
  const leads = idsOf([LEAD_ENTRY, LEAD_CALLBACK], graph)
  const both = importsOf(leads, graph)
  const first = new Set([...importsOf(idsOf([ENTRY], graph), graph), ...shared])
  // An entry inside a shared file would run wherever that file is loaded.
  for (const lead of leads) both.delete(lead)
  first.delete(resolve(ENTRY))
  // Excluded from the city page's chunk, so that no first page has to load it.
  const firstPages = idsOf([...FIRST_PAGES, CATALOGUE_PARTS], graph)
  const later = [...shared, ...firstPages].flatMap(
    (id) => graph.getModuleInfo(id)?.dynamicallyImportedIds ?? [],
  )
  const others = importsOf([...firstPages, ...later], graph)
  const mayCarry = (id: string) => !others.has(id) && !LATER.test(id)
  const inGroup = (id: string) => both.has(id) || first.has(id) || late.has(id) || VENDOR.test(id)
  const city = new Set(
    [...importsOf(idsOf([CITY_PAGE], graph), graph)].filter((id) => {
      const imported = [...importsOf([id], graph)].flatMap(
        (needed) => graph.getModuleInfo(needed)?.importedIds ?? [],
      )
      return mayCarry(id) && imported.every((needed) => mayCarry(needed) || inGroup(needed))
    }),
  )
  city.delete(resolve(CITY_PAGE))
  const lateOnly = [...afterPaint].filter((id) => !inGroup(id) && !city.has(id))
  const pages = importsOf(
    [...importsOf(idsOf(ROUTES, graph), graph)].flatMap(
      (id) => graph.getModuleInfo(id)?.dynamicallyImportedIds ?? [],
    ),
    graph,
  )
  const sets = {
    both,
    first,
    shell: late,
    city,
    // With what pages need too, the charts would be loaded before a page is hydrated.
    shared: new Set(lateOnly.filter((id) => pages.has(id))),
    charts: new Set(lateOnly.filter((id) => !pages.has(id))),
  }
  known.set(graph, sets)
  return sets
}

/** @throws for a file that the build does not have. */
function idsOf(files: readonly string[], graph: Graph): string[] {
  const ids = files.map((file) => resolve(file))
  const missing = ids.filter((id) => !graph.getModuleInfo(id))
  if (missing.length > 0) throw new Error(`No module of the build: ${missing.join(', ')}`)
  return ids
}

/** The modules with these ids and all their static imports. */
function importsOf(ids: readonly string[], graph: Graph): Set<string> {
  const found = new Set<string>()
  const waiting = [...ids]
  for (let id = waiting.pop(); id !== undefined; id = waiting.pop()) {
    const module = graph.getModuleInfo(id)
    if (!module || found.has(id) || LATER.test(id)) continue
    found.add(id)
    waiting.push(...module.importedIds)
  }
  return found
}

/** Loads style sheet and fonts before scripts: the rendered page is readable before its code runs. */
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
