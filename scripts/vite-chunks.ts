import { resolve } from 'node:path'

type Module = {
  readonly importedIds: readonly string[]
  readonly importers: readonly string[]
  readonly dynamicallyImportedIds: readonly string[]
}
type Graph = { getModuleInfo(id: string): Module | null }

const ENTRY = 'src/app/entry-client.tsx'
/** Entry of the landing pages, which load only what it needs. */
const LEAD_ENTRY = 'src/app/leads/entry-lead.ts'
const HOME = 'src/pages/home/home.page.tsx'
const MENU = 'src/pages/test-menu/test-menu.page.tsx'
const CATALOGUE_PAGES = [MENU, 'src/pages/test-detail/test-detail.page.tsx']
const FIRST_PAGES = [HOME, ...CATALOGUE_PAGES]
/** Below the first screen of the home page. */
const HOME_BELOW = [
  'src/features/catalogue/home-below-fold.container.tsx',
  'src/features/content/banners.container.tsx',
]
/** Parts of the first pages that hydrate late. */
const CATALOGUE_PARTS = 'src/features/catalogue/lazy-parts.tsx'
/** Often entered from search engines; without its own group it would load twenty small files. */
const CITY_PAGE = 'src/pages/centres/city.page.tsx'
/** What every page loads after its first paint. */
const LATE_PARTS = [
  'src/app/shell/header.tsx',
  'src/app/shell/footer.tsx',
  'src/app/shell/phone-dock.tsx',
  'src/app/shell/offline-notice.tsx',
  'src/app/shell/route-focus.tsx',
  'src/app/guard-presses.ts',
  'src/app/keep-focus.ts',
  'src/app/offline/register.ts',
  'src/app/page-error.tsx',
]

/** What the first touch loads (src/app/start-app.tsx). */
const CHARTS = [
  'src/app/system.ts',
  'src/app/shell/flow-dialogs.tsx',
  'src/features/catalogue/add-item.ts',
]
/** A few lines that parts of every page use: elsewhere each part would load another chunk for it. */
const SMALL = ['contract/rules/time-span.ts']
/** Data for search engines: on the first pages only the server uses it. */
const SERVER_ONLY = /json-ld\.ts$/
/** What the cart beside the menu shares with the booking. */
const MENU_CART = 'src/features/catalogue/menu-cart.container.tsx'
const ROUTES = ['src/app/routes.tsx', 'src/app/late-routes.ts']

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
  group('both', 7),
  { name: 'vendor', test: (id: string) => VENDOR.test(id) && !LATER.test(id), priority: 6 },
  group('first', 5),
  group('shell', 4),
  group('store', 3),
  group('catalogue', 3),
  // The centres use it without the menu.
  { name: 'navigation', test: /use-query-navigation\.ts$/, priority: 3 },
  group('menu', 2),
  group('bill', 2),
  group('places', 2),
  group('below', 2),
  { name: 'xstate', test: /node_modules[\\/](?:xstate|@xstate)[\\/]/, priority: 1 },
  { name: 'queries', test: LATER, priority: 1 },
  // On their own, `slot-verdict` and `window-groups` would be more requests for the detail page.
  {
    name: 'preparation',
    test: /[\\/](?:undated-plan|slot-verdict|window-groups)\.ts$/,
    priority: 1,
  },
  group('city', 1),
  group('shared', 1),
  group('charts', 1),
]

function group(name: Name, priority: number) {
  return {
    name: (module: string, graph: Graph) => (setsOf(graph)[name].has(module) ? name : null),
    debugName: name,
    priority,
  }
}

type Name =
  | 'both'
  | 'store'
  | 'first'
  | 'shell'
  | 'catalogue'
  | 'menu'
  | 'bill'
  | 'places'
  | 'below'
  | 'city'
  | 'shared'
  | 'charts'

type Sets = Readonly<Record<Name, ReadonlySet<string>>>

const known = new WeakMap<Graph, Sets>()

function setsOf(graph: Graph): Sets {
  const kept = known.get(graph)
  if (kept) return kept
  const late = importsOf(idsOf(LATE_PARTS, graph), graph)
  const home = importsOf(idsOf([HOME], graph), graph)
  const catalogue = idsOf(CATALOGUE_PAGES, graph).map((page) => importsOf([page], graph))
  const charts = importsOf(idsOf(CHARTS, graph), graph)
  const users = [home, ...catalogue, late, charts]
  const shared = [...new Set(users.slice(0, -1).flatMap((part) => [...part]))].filter(
    (id) => users.filter((part) => part.has(id)).length > 1,
  )
  const leads = idsOf([LEAD_ENTRY], graph)
  const ofEntry = importsOf(idsOf([ENTRY], graph), graph)
  const ofLeads = importsOf(leads, graph)
  const both = new Set([...ofLeads].filter((id) => ofEntry.has(id)))
  const store = new Set([...ofLeads].filter((id) => charts.has(id) && !ofEntry.has(id)))
  // In files of their own, these small modules would be a request each.
  const alsoElsewhere = [...home].filter((id) =>
    graph.getModuleInfo(id)?.importers.some((importer) => !home.has(importer)),
  )
  const first = new Set([
    ...ofEntry,
    ...shared.filter((id) => home.has(id) || late.has(id)),
    ...alsoElsewhere,
    ...idsOf(SMALL, graph),
  ])
  // An entry inside a shared file would run wherever that file is loaded.
  for (const entry of [...leads, resolve(ENTRY)])
    for (const set of [both, store, first]) set.delete(entry)
  for (const id of first) if (SERVER_ONLY.test(id)) first.delete(id)
  first.delete(resolve(HOME))
  // Excluded from the city page's chunk, so that no first page has to load it.
  const firstPages = idsOf([...FIRST_PAGES, CATALOGUE_PARTS], graph)
  const later = [...shared, ...firstPages].flatMap(
    (id) => graph.getModuleInfo(id)?.dynamicallyImportedIds ?? [],
  )
  const others = importsOf([...firstPages, ...later], graph)
  const mayCarry = (id: string) => !others.has(id) && !LATER.test(id)
  const ofPages = importsOf(firstPages, graph)
  const ofMenuCart = importsOf(idsOf([MENU_CART], graph), graph)
  const ofCatalogue = new Set(
    [...shared, ...[...ofMenuCart].filter((id) => ofPages.has(id))].filter(
      (id) => !first.has(id) && !both.has(id) && !SERVER_ONLY.test(id),
    ),
  )
  const inGroup = (id: string) =>
    [both, store, first, late, ofCatalogue].some((part) => part.has(id)) || VENDOR.test(id)
  // Rows, filters and loader of the menu: its lazy parts share them, so each would be a file of its own.
  const menu = [...importsOf(idsOf([MENU], graph), graph)].filter(
    (id) => id !== resolve(MENU) && !inGroup(id) && !SERVER_ONLY.test(id),
  )
  const city = new Set(
    [...importsOf(idsOf([CITY_PAGE], graph), graph)].filter((id) => {
      const imported = [...importsOf([id], graph)].flatMap(
        (needed) => graph.getModuleInfo(needed)?.importedIds ?? [],
      )
      return mayCarry(id) && imported.every((needed) => mayCarry(needed) || inGroup(needed))
    }),
  )
  city.delete(resolve(CITY_PAGE))
  const bill = [...ofMenuCart].filter((id) => !inGroup(id) && !city.has(id))
  const chartsOnly = [...charts].filter((id) => !inGroup(id) && !city.has(id) && !bill.includes(id))
  const below = importsOf(idsOf(HOME_BELOW, graph), graph)
  const belowOnly = [...below].filter((id) => !inGroup(id) && !charts.has(id))
  const isElsewhere = (id: string) =>
    graph.getModuleInfo(id)?.importers.some((importer) => !below.has(importer)) === true
  const pages = importsOf(
    [...importsOf(idsOf(ROUTES, graph), graph)].flatMap(
      (id) => graph.getModuleInfo(id)?.dynamicallyImportedIds ?? [],
    ),
    graph,
  )
  const sets = {
    both,
    store,
    first,
    shell: late,
    catalogue: ofCatalogue,
    menu: new Set(menu),
    bill: new Set(bill),
    places: new Set(belowOnly.filter(isElsewhere)),
    below: new Set(belowOnly.filter((id) => !isElsewhere(id))),
    city,
    // With what pages need too, the charts would be loaded before a page is hydrated.
    shared: new Set(chartsOnly.filter((id) => pages.has(id))),
    charts: new Set(chartsOnly.filter((id) => !pages.has(id))),
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
