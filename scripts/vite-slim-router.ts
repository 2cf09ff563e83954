import type { Plugin } from 'vite'

/*
 * What this app does not use of React Router is left out of the build for browsers: forms, actions and
 * fetchers, blockers, view transitions, middleware, lazy properties, the
 * screens of its own for errors, and server components. docs/decisions/0013-first-route.md says why each is
 * safe to leave out. A piece that is not found fails the build: a new version is to be looked at again.
 */

const ROUTER = /[\\/]react-router[\\/]dist[\\/].*\.mjs$/
/** The module of the package that holds the router itself. */
const HAS_ROUTER = /^function createRouter\(/m

/** Functions by name, with what stands in their place. */
const BODIES: Readonly<Record<string, string>> = {
  ...allOf(
    'throw Error("left out of this build")',
    ['handleAction', 'fetch2', 'handleFetcherAction', 'handleFetcherLoader', 'resetFetcher'],
    ['setFetcherError', 'getUpdatedRevalidatingFetchers', 'getTargetedDataStrategyMatches'],
    ['patchRoutes', '_internalSetRoutes', 'getBlocker', 'updateBlocker'],
    ['runClientMiddlewarePipeline', 'useNavigateUnstable', 'RSCErrorHandler'],
  ),
  ...allOf(
    '',
    ['abortFetcher', 'deleteFetcher', 'deleteBlocker', 'shouldBlockNavigation'],
    ['restoreAppliedTransitions', 'persistAppliedTransitions'],
    ['loadLazyMiddlewareForMatches', 'warning', 'warningOnce', 'warnOnce'],
  ),
  ...allOf('return false', ['markFetchRedirectsDone', 'abortStaleFetchLoads']),
  normalizeNavigateOptions: 'return { path: arguments[1] }',
  defaultDataStrategyWithMiddleware: 'return defaultDataStrategy(arguments[0])',
  DefaultErrorComponent: 'return null',
}

/** Conditions that never hold (or always do): options and features that the app does not use. */
const CONDITIONS: readonly (readonly [RegExp, string])[] = [
  [/\bENABLE_DEV_WARNINGS = true\b/, 'ENABLE_DEV_WARNINGS = false'],
  [/\binit\.(?:instrumentations|dataStrategy|getContext)\b/, '(void 0)'],
  [/\bopts\.(?:submission|fetcherSubmission|pendingError)\b/, '(void 0)'],
  [/(?<=if \()blockerKey\b/, 'false'],
  [/(?<=if \()pendingViewTransitionEnabled\b/, 'false'],
  [/(?<=if \()pendingAction === "POP"[^&{]*(?=&& !isUninterrupted)/, 'false'],
  [/(?<=if \()!viewTransitionOpts \|\| !isViewTransitionAvailable\b/, 'true'],
  [
    /(?<=if \()(?:renderDfd|vtContext\.isTransitioning|!vtContext\.isTransitioning)(?= && )/,
    'false',
  ],
  [/\bfetchLoadMatches\.forEach\(/, 'false && $&'],
  [/(?<=if \()this\.context\b/, 'false'],
]

function allOf(body: string, ...names: (readonly string[])[]): Record<string, string> {
  return Object.fromEntries(names.flat().map((name) => [name, body]))
}

/**
 * React Router writes a `displayName` to each component and makes them by calls that a bundler must keep:
 * without the names and with the calls marked as pure, what is unused goes.
 */
function pure(code: string): string {
  return code
    .replace(/^\w+\.displayName = "[^"]*";$/gm, '')
    .replace(/ = (React\d*\.(?:forwardRef|createContext|memo)\()/g, ' = /*#__PURE__*/$1')
}

function slim(code: string): string {
  let slimmed = code
  for (const [name, body] of Object.entries(BODIES)) {
    const whole = new RegExp(`^( *)((?:async )?function ${name})\\([^]*?\\n\\1}$`, 'gm')
    slimmed = changed(slimmed, whole, `$1$2() { ${body} }`)
  }
  for (const [condition, value] of CONDITIONS) {
    slimmed = changed(slimmed, new RegExp(condition, 'g'), value)
  }
  return slimmed
}

function changed(code: string, pattern: RegExp, replacement: string): string {
  const result = code.replace(pattern, replacement)
  if (result === code) throw new Error(`React Router has no ${pattern}: see vite-slim-router.ts.`)
  return result
}

export function slimRouter(): Plugin {
  return {
    name: 'slim-router',
    apply: 'build',
    transform: {
      filter: { id: ROUTER },
      handler: (code: string) => ({
        code: pure(HAS_ROUTER.test(code) ? slim(code) : code),
        map: null,
      }),
    },
  }
}
