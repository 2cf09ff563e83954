/**
 * Who may import whom: twelve numbered rules, some in several parts.
 * tests/toolchain/dependency-rules.test.ts proves that every one of them fires.
 */

/** @param {string[]} names */
const packages = (...names) => `^node_modules/(@types/)?(${names.join('|')})/`

// The part of the contract that runs anywhere, machines included.
const PURE_CONTRACT = '^contract/(rules/|codes\\.ts$|constants\\.ts$)'
// What the path tools have to know about a machine.
const PATH_MODELS = '^paths/'
const PATH_MODEL_TYPES = '^packages/chart-paths/src/(model|fuzzing/property)\\.ts$'
// They add the samples of YAML to the charts: for the command line, and for all others.
const FLOW_READERS = '^tests/paths/(flows|cli)\\.ts$'
const REPORT_CODE = ['@noble/[^/]+', 'fflate']
const ERASED = ['type-only', 'type-import']

/** @type {import('dependency-cruiser').IForbiddenRuleType[]} */
const forbidden = [
  {
    name: '1-machines-are-pure',
    comment: 'machines/ knows xstate, itself and the contract.',
    severity: 'error',
    from: { path: '^machines/' },
    to: { pathNot: ['^machines/', '^contract/', packages('xstate')] },
  },
  {
    name: '1-models-take-the-path-model',
    comment: 'The models of the charts also take the types of the path tools, and nothing else.',
    severity: 'error',
    from: { path: PATH_MODELS },
    to: {
      pathNot: [PATH_MODELS, '^machines/', '^contract/', PATH_MODEL_TYPES, packages('xstate')],
    },
  },
  {
    name: '1-models-do-not-ship',
    comment:
      'Samples and outcomes are for the path tools; not even a type of them is used elsewhere.',
    severity: 'error',
    from: { path: '^(src|machines|server)/' },
    to: { path: PATH_MODELS },
  },
  {
    name: '1-machines-take-types-and-pure-rules',
    comment:
      'Of the contract, machines/ takes types and the pure rules; a schema would pull in zod.',
    severity: 'error',
    from: { path: '^machines/' },
    to: { path: '^contract/', pathNot: PURE_CONTRACT, dependencyTypesNot: ERASED },
  },
  {
    name: '2-contract-knows-zod-only',
    comment: 'And what verifies the code of a report, on both sides: pure functions, no I/O.',
    severity: 'error',
    from: { path: '^contract/' },
    to: { pathNot: ['^contract/', packages('zod', ...REPORT_CODE)] },
  },
  {
    name: '2-pure-contract-is-pure',
    comment: 'It runs inside machines: no zod, and of the rest of the contract types only.',
    severity: 'error',
    from: { path: PURE_CONTRACT },
    to: { pathNot: [PURE_CONTRACT, packages(...REPORT_CODE)], dependencyTypesNot: ERASED },
  },
  {
    name: '3-ui-stands-alone',
    severity: 'error',
    from: { path: '^src/ui/' },
    to: {
      pathNot: [
        '^src/ui/',
        // How what is typed is read, the same as on the server.
        '^contract/rules/typed-text\\.ts$',
        // How the ends of a range are written, the same as in the PDF.
        '^contract/rules/range-ends\\.ts$',
        packages('react', '@radix-ui/[^/]+', 'clsx', 'lucide-react', 'react-hook-form', 'zod'),
      ],
    },
  },
  {
    name: '4-lib-is-below',
    severity: 'error',
    from: { path: '^src/lib/' },
    to: { path: '^src/(ui|forms|features|pages|app)/' },
  },
  {
    name: '4-lib-knows-no-machine',
    severity: 'error',
    from: { path: '^src/lib/', pathNot: '^src/lib/system/' },
    to: { path: '^machines/' },
  },
  {
    name: '4-system-takes-types-of-machines',
    comment: 'The context of the running charts names their types; src/app starts them.',
    severity: 'error',
    from: { path: '^src/lib/system/' },
    to: { path: '^machines/', dependencyTypesNot: ERASED },
  },
  {
    name: '5-forms-are-below-features',
    comment:
      'A form that several features show: it knows ui, lib and the contract, and fetches nothing.',
    severity: 'error',
    from: { path: '^src/forms/' },
    to: {
      path: [
        '^(src/(features|pages|app)|machines)/',
        '^src/lib/http',
        packages('axios', '@tanstack/[^/]+'),
      ],
    },
  },
  {
    name: '5-features-are-apart',
    comment: 'Features share through contract, ui, forms, lib or a machine.',
    severity: 'error',
    from: { path: '^src/features/([^/]+)/' },
    to: { path: '^src/features/', pathNot: '^src/features/$1/' },
  },
  {
    name: '6-features-are-below-pages-and-app',
    severity: 'error',
    from: { path: '^src/features/' },
    to: { path: '^src/(pages|app)/' },
  },
  {
    name: '6-pages-are-below-app',
    severity: 'error',
    from: { path: '^src/pages/' },
    to: { path: '^src/app/' },
  },
  {
    name: '7-components-fetch-nothing',
    severity: 'error',
    from: { path: '^src/features/[^/]+/components/' },
    to: {
      path: ['^src/features/[^/]+/api/', '^src/lib/http', packages('axios', '@tanstack/[^/]+')],
    },
  },
  {
    name: '8-axios-in-http-only',
    severity: 'error',
    from: { path: '^(src|machines|server)/', pathNot: '^src/lib/http(/|\\.ts$)' },
    to: { path: packages('axios') },
  },
  {
    name: '8-browser-stores-in-storage-only',
    severity: 'error',
    from: { path: '^(src|machines|server)/', pathNot: '^src/lib/storage(/|\\.ts$)' },
    to: { path: packages('js-cookie', 'jwt-decode', 'localforage') },
  },
  {
    name: '8-toasts-in-toast-and-app-only',
    severity: 'error',
    from: { path: '^(src|machines|server)/', pathNot: '^src/(lib/toast(/|\\.tsx?$)|app/)' },
    to: { path: packages('react-toastify') },
  },
  {
    name: '9-web-knows-no-server',
    severity: 'error',
    from: { path: '^(src|machines|contract)/' },
    to: { path: '^server/' },
  },
  {
    name: '9-server-knows-the-contract-only',
    severity: 'error',
    from: { path: '^server/' },
    to: { path: '^(src|machines|paths|ops|packages)/' },
  },
  {
    name: '9-path-tools-know-no-product',
    comment: 'Charts, levels and traces are handed to them, so that another app can use them.',
    severity: 'error',
    from: { path: '^packages/' },
    to: { path: '^(contract|machines|paths|src|server|ops|tests|e2e|scripts)/' },
  },
  {
    name: '9-flows-come-with-their-samples',
    comment: 'tests/paths/flows.ts adds the samples of YAML; paths without them have other ids.',
    severity: 'error',
    from: { path: '^(tests|e2e|ops)/', pathNot: FLOW_READERS },
    to: { path: '^paths/flows\\.ts$' },
  },
  {
    name: '9-conformance-knows-the-contract-only',
    comment:
      'It holds any provider by HTTP; it takes how the app writes a URL, and the orders that tests send.',
    severity: 'error',
    from: { path: '^ops/conformance/' },
    to: {
      path: '^(machines|paths|src|server|tests|e2e|scripts)/',
      pathNot: ['^src/lib/http/request-url\\.ts$', '^tests/server/factories/order-forms\\.ts$'],
    },
  },
  {
    name: '9-lives-know-no-code',
    comment:
      'Their oracle reads words and SQL: a function of the app would be held against itself.',
    severity: 'error',
    from: { path: '^(e2e/life/|life\\.config\\.ts$)' },
    to: {
      path: '^(contract|machines|paths|src|server|ops|packages|tests|scripts|e2e)/',
      pathNot: ['^e2e/life/', '^e2e/support/browser\\.ts$'],
    },
  },
  {
    name: '9-web-knows-no-tools',
    comment: 'Tools are no part of a build.',
    severity: 'error',
    from: { path: '^(src|contract)/' },
    to: { path: '^(ops|packages)/' },
  },
  {
    name: '10-routes-know-no-database',
    comment: 'routes → service → repository.',
    severity: 'error',
    from: { path: '^server/.*(\\.routes\\.ts$|/routes/)' },
    to: { path: ['^server/db/', packages('drizzle-orm', 'pg')] },
  },
  {
    name: '11-nothing-ships-from-tests',
    severity: 'error',
    from: { path: '^(contract|src|machines|server)/' },
    to: { path: ['^(tests|e2e|scripts)/', '\\.(test|spec)\\.tsx?$'] },
  },
  {
    name: '12-no-cycles',
    severity: 'error',
    from: {},
    to: { circular: true },
  },
  {
    name: '12-no-module-cycles',
    comment:
      'Server modules form layers: of two that need each other, one is handed a function of the other, or both stand on a third.',
    severity: 'error',
    scope: 'folder',
    from: { path: '^server/modules/[^/]+$' },
    to: { circular: true },
  },
  {
    name: '12-no-orphans',
    severity: 'error',
    from: {
      orphan: true,
      pathNot: [
        '^src/app/entry-',
        '^server/(data/)?main\\.ts$',
        '^(scripts|ops|packages|tests|e2e)/',
        '\\.d\\.ts$',
      ],
    },
    to: {},
  },
  {
    name: '12-no-barrels',
    comment: 'Import from the file that defines the thing.',
    severity: 'error',
    from: { path: '(^|/)index\\.tsx?$' },
    to: {},
  },
  {
    name: '12-no-barrel-imports',
    severity: 'error',
    from: {},
    to: { path: '(^|/)index\\.tsx?$', pathNot: 'node_modules' },
  },
  {
    name: 'no-unresolvable',
    comment:
      'What cannot be resolved escapes every rule above. fhir/r4 is types alone: @types/fhir has no package beside it; the packages of ops are installed by themselves.',
    severity: 'error',
    from: {},
    to: {
      couldNotResolve: true,
      pathNot: '^(fhir/r4|autocannon|chrome-launcher|lighthouse|tough-cookie)$',
    },
  },
]

/** @type {import('dependency-cruiser').IConfiguration} */
export default {
  forbidden,
  options: {
    // TypeScript's own parser: the only one that tells a type-only import (docs/dependencies.md).
    parser: 'tsc',
    tsPreCompilationDeps: true,
    doNotFollow: { path: 'node_modules' },
    enhancedResolveOptions: {
      exportsFields: ['exports'],
      conditionNames: ['import', 'node', 'default', 'types'],
      mainFields: ['module', 'main', 'types'],
      extensions: ['.ts', '.tsx', '.mjs', '.js', '.json'],
    },
  },
}
