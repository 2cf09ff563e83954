import { type ForbiddenCase, importing, used } from './files.ts'

/** Cases that break the other rules: on packages, parts of the project and cycles. */
export const FORBIDDEN_MODULES: ForbiddenCase[] = [
  {
    rule: '8-axios-in-http-only',
    offence: 'a query that imports axios',
    files: { 'src/features/eighth/api/a.queries.ts': importing('axios') },
  },
  {
    rule: '8-browser-stores-in-storage-only',
    offence: 'a page that imports js-cookie',
    files: { 'src/pages/forbidden-8/page.tsx': importing('js-cookie') },
  },
  {
    rule: '8-browser-stores-in-storage-only',
    offence: 'http that imports jwt-decode',
    files: { 'src/lib/http/forbidden-8.ts': importing('jwt-decode') },
  },
  {
    rule: '8-browser-stores-in-storage-only',
    offence: 'the app that imports localforage',
    files: { 'src/app/forbidden-8.ts': importing('localforage') },
  },
  {
    rule: '8-toasts-in-toast-and-app-only',
    offence: 'a feature that imports react-toastify',
    files: { 'src/features/eighth/a.controller.ts': importing('react-toastify') },
  },
  {
    rule: '9-web-knows-no-server',
    offence: 'the web app that imports the server by its alias',
    files: {
      'src/pages/forbidden-9/page.tsx': importing('#server/forbidden-9.ts'),
      'server/forbidden-9.ts': used('server'),
    },
  },
  {
    rule: '9-server-knows-the-contract-only',
    offence: 'a server that imports the configuration of the web app',
    files: {
      'server/forbidden-9b.ts': importing('../src/config/forbidden-9b.ts'),
      'src/config/forbidden-9b.ts': used('config'),
    },
  },
  {
    rule: '9-server-knows-the-contract-only',
    offence: 'a server that imports a machine',
    files: {
      'server/forbidden-9c.ts': importing('../machines/forbidden-9/a.machine.ts'),
      'machines/forbidden-9/a.machine.ts': importing('xstate'),
    },
  },
  {
    rule: '9-path-tools-know-no-product',
    offence: 'a path tool that imports a machine',
    files: {
      'packages/chart-paths/src/forbidden-9.ts': importing(
        '../../../machines/forbidden-9d/a.machine.ts',
      ),
      'machines/forbidden-9d/a.machine.ts': importing('xstate'),
    },
  },
  {
    rule: '9-conformance-knows-the-contract-only',
    offence: 'the conformance checks importing the server',
    files: {
      'ops/conformance/forbidden-9.ts': importing('../../server/forbidden-9g.ts'),
      'server/forbidden-9g.ts': used('provider'),
    },
  },
  {
    rule: '9-path-tools-know-no-product',
    offence: 'a path tool that imports a test',
    files: {
      'packages/chart-paths/src/forbidden-9b.ts': importing('../../../tests/forbidden-9b.ts'),
      'tests/forbidden-9b.ts': used('fixture'),
    },
  },
  {
    rule: '9-flows-come-with-their-samples',
    offence: 'a test that imports the charts without the samples of YAML',
    files: {
      'tests/forbidden-9e.ts': importing('../paths/flows.ts'),
      'paths/flows.ts': used('flows'),
    },
  },
  {
    rule: '9-lives-know-no-code',
    offence: 'an oracle that imports a rule of the contract',
    files: {
      'e2e/life/forbidden-9.ts': importing('../../contract/rules/forbidden-9.ts'),
      'contract/rules/forbidden-9.ts': used('rule'),
    },
  },
  {
    rule: '9-web-knows-no-tools',
    offence: 'a feature that imports the path generator',
    files: {
      'src/features/ninth-b/a.ts': importing('../../../packages/chart-paths/src/forbidden-9c.ts'),
      'packages/chart-paths/src/forbidden-9c.ts': used('generator'),
    },
  },
  {
    rule: '10-routes-know-no-database',
    offence: 'routes that import the database',
    files: {
      'server/modules/tenth/tenth.routes.ts': importing('../../db/forbidden-10.ts'),
      'server/db/forbidden-10.ts': used('db'),
    },
  },
  {
    rule: '10-routes-know-no-database',
    offence: 'routes that import drizzle-orm',
    files: { 'server/modules/tenth/other.routes.ts': importing('drizzle-orm') },
  },
  {
    rule: '11-nothing-ships-from-tests',
    offence: 'the web app that imports a test support file',
    files: {
      'src/app/forbidden-11.ts': importing('../../tests/support/forbidden-11.ts'),
      'tests/support/forbidden-11.ts': used('support'),
    },
  },
  {
    rule: '12-no-cycles',
    offence: 'two modules that import each other',
    files: {
      'src/lib/cycle-a.ts': importing('./cycle-b.ts'),
      'src/lib/cycle-b.ts': importing('./cycle-a.ts'),
    },
  },
  {
    rule: '12-no-cycles',
    offence: 'two modules that import types of each other',
    files: {
      'src/lib/type-cycle-a.ts':
        "import type { B } from './type-cycle-b.ts'\nexport type A = B[]\n",
      'src/lib/type-cycle-b.ts':
        "import type { A } from './type-cycle-a.ts'\nexport type B = A[]\n",
    },
  },
  {
    rule: '12-no-module-cycles',
    offence: 'two server modules that need each other, through different files',
    folder: 'server/modules/cycle-a',
    files: {
      'server/modules/cycle-a/first.ts': importing('../cycle-b/first.ts'),
      'server/modules/cycle-a/second.ts': used('second'),
      'server/modules/cycle-b/first.ts': used('first'),
      'server/modules/cycle-b/second.ts': importing('../cycle-a/second.ts'),
    },
  },
  {
    rule: '12-no-orphans',
    offence: 'a module without imports that no module imports',
    files: { 'src/lib/forbidden-12.ts': used('orphan') },
  },
  {
    rule: '12-no-barrels',
    offence: 'an index file',
    files: {
      'src/features/twelfth/index.ts': "export * from './part.ts'\n",
      'src/features/twelfth/part.ts': used('part'),
    },
  },
  {
    rule: '12-no-barrel-imports',
    offence: 'the import of an index file',
    files: {
      'src/pages/forbidden-12/page.tsx': importing('./parts/index.tsx'),
      'src/pages/forbidden-12/parts/index.tsx': used('parts'),
    },
  },
  {
    rule: 'no-unresolvable',
    offence: 'the import of a missing file',
    files: { 'src/app/forbidden-13.ts': importing('#contract/missing.ts') },
  },
]
