/** A file is a path and its text; the first file of a case is the one that offends. */
type Files = Record<string, string>

const used = (name: string) => `export const ${name} = '${name}'\n`
const importing = (...modules: string[]) =>
  `${modules.map((module) => `import '${module}'`).join('\n')}\nexport const here = true\n`

/** Each rule with a tree that breaks it. All cases stand in one tree, in folders of their own. */
export const FORBIDDEN: {
  rule: string
  offence: string
  files: Files
  /** The offending folder, for a rule about folders. */
  folder?: string
}[] = [
  {
    rule: '1-machines-are-pure',
    offence: 'a machine that imports React',
    files: { 'machines/react/a.machine.ts': importing('react') },
  },
  {
    rule: '1-machines-are-pure',
    offence: 'a machine that imports a Node module',
    files: { 'machines/node/a.machine.ts': importing('node:fs') },
  },
  {
    rule: '1-machines-are-pure',
    offence: 'a machine that imports the web app',
    files: {
      'machines/lib/a.machine.ts': importing('../../src/lib/forbidden-1.ts'),
      'src/lib/forbidden-1.ts': used('lib'),
    },
  },
  {
    rule: '1-machines-take-types-and-pure-rules',
    offence: 'a machine that imports a schema by its alias',
    files: {
      'machines/schema/a.machine.ts': importing('#contract/forbidden-1.endpoints.ts'),
      'contract/forbidden-1.endpoints.ts': importing('zod'),
    },
  },
  {
    rule: '1-machines-are-pure',
    offence: 'a machine that imports the path model',
    files: {
      'machines/paths/a.machine.ts': importing('../../tools/paths/model.ts'),
      'tools/paths/model.ts': importing('xstate'),
    },
  },
  {
    rule: '1-models-take-the-path-model',
    offence: 'samples that import the path generator',
    files: {
      'machines/paths/model/a.explore.ts': importing('../../../tools/paths/covering/generate.ts'),
      'tools/paths/covering/generate.ts': importing('xstate'),
    },
  },
  {
    rule: '1-models-do-not-ship',
    offence: 'a controller that imports samples',
    files: {
      'src/features/samples/a.controller.ts': importing(
        '../../../machines/shipped/model/a.samples.ts',
      ),
      'machines/shipped/model/a.samples.ts': used('samples'),
    },
  },
  {
    rule: '2-contract-knows-zod-only',
    offence: 'a contract that imports axios',
    files: { 'contract/forbidden-2.ts': importing('axios') },
  },
  {
    rule: '2-pure-contract-is-pure',
    offence: 'a pure rule that imports zod',
    files: { 'contract/rules/forbidden-2.ts': importing('zod') },
  },
  {
    rule: '2-pure-contract-is-pure',
    offence: 'a pure rule that imports a schema',
    files: {
      'contract/rules/forbidden-2b.ts': importing('../forbidden-2b.endpoints.ts'),
      'contract/forbidden-2b.endpoints.ts': importing('zod'),
    },
  },
  {
    rule: '3-ui-stands-alone',
    offence: 'a primitive that imports lib beyond cn',
    files: {
      'src/ui/forbidden-3.tsx': importing('../lib/forbidden-3.ts'),
      'src/lib/forbidden-3.ts': used('lib'),
    },
  },
  {
    rule: '3-ui-stands-alone',
    offence: 'a primitive that imports TanStack Query',
    files: { 'src/ui/forbidden-3b.tsx': importing('@tanstack/react-query') },
  },
  {
    rule: '4-lib-is-below',
    offence: 'lib that imports ui',
    files: {
      'src/lib/forbidden-4.ts': importing('../ui/forbidden-4.tsx'),
      'src/ui/forbidden-4.tsx': importing('react'),
    },
  },
  {
    rule: '4-lib-knows-no-machine',
    offence: 'lib that imports a machine',
    files: {
      'src/lib/forbidden-4b.ts': importing('../../machines/forbidden-4/a.machine.ts'),
      'machines/forbidden-4/a.machine.ts': importing('xstate'),
    },
  },
  {
    rule: '4-system-takes-types-of-machines',
    offence: 'the context of the charts that imports a machine',
    files: {
      'src/lib/system/forbidden-4c.ts': importing('../../../machines/forbidden-4c/a.machine.ts'),
      'machines/forbidden-4c/a.machine.ts': importing('xstate'),
    },
  },
  {
    rule: '5-features-are-apart',
    offence: 'a feature that imports another',
    files: {
      'src/features/first/a.ts': importing('../second/b.ts'),
      'src/features/second/b.ts': used('second'),
    },
  },
  {
    rule: '5-forms-are-below-features',
    offence: 'a shared form that imports a feature',
    files: {
      'src/forms/forbidden-5.tsx': importing('../features/forbidden-5c/words.ts'),
      'src/features/forbidden-5c/words.ts': used('words'),
    },
  },
  {
    rule: '5-forms-are-below-features',
    offence: 'a shared form that calls the API',
    files: {
      'src/forms/forbidden-5b.tsx': importing('../lib/http/forbidden-5b.ts'),
      'src/lib/http/forbidden-5b.ts': used('http'),
    },
  },
  {
    rule: '6-features-are-below-pages-and-app',
    offence: 'a feature that imports a page',
    files: {
      'src/features/sixth/a.ts': importing('../../pages/forbidden-6/page.tsx'),
      'src/pages/forbidden-6/page.tsx': used('page'),
    },
  },
  {
    rule: '6-pages-are-below-app',
    offence: 'a page that imports the app',
    files: {
      'src/pages/forbidden-6b/page.tsx': importing('../../app/forbidden-6b.ts'),
      'src/app/forbidden-6b.ts': used('app'),
    },
  },
  {
    rule: '7-components-fetch-nothing',
    offence: 'a component that imports its own queries',
    files: {
      'src/features/seventh/components/a.tsx': importing('../api/a.queries.ts'),
      'src/features/seventh/api/a.queries.ts': importing('@tanstack/react-query'),
    },
  },
  {
    rule: '7-components-fetch-nothing',
    offence: 'a component that imports a type of TanStack Query',
    files: {
      'src/features/seventh/components/b.tsx':
        "import type { A } from '@tanstack/react-query'\nexport type B = A\n",
    },
  },
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
      'tools/paths/forbidden-9.ts': importing('../../machines/forbidden-9d/a.machine.ts'),
      'machines/forbidden-9d/a.machine.ts': importing('xstate'),
    },
  },
  {
    rule: '9-path-tools-know-no-product',
    offence: 'a path tool that imports a test',
    files: {
      'tools/paths/forbidden-9b.ts': importing('../../tests/forbidden-9b.ts'),
      'tests/forbidden-9b.ts': used('fixture'),
    },
  },
  {
    rule: '9-panel-knows-little-of-the-app',
    offence: 'the panel that imports a feature',
    files: {
      'tools/paths/panel/forbidden-9.ts': importing('../../../src/features/ninth/a.ts'),
      'src/features/ninth/a.ts': used('ninth'),
    },
  },
  {
    rule: '9-web-knows-no-tools',
    offence: 'a feature that imports the panel',
    files: {
      'src/features/ninth-b/a.ts': importing('../../../tools/paths/panel/forbidden-9b.ts'),
      'tools/paths/panel/forbidden-9b.ts': used('panel'),
    },
  },
  {
    rule: '9-panel-users-know-the-panel-only',
    offence: 'the page of the panel that imports the path generator',
    files: {
      'src/pages/dev/forbidden-9.page.tsx': importing('../../../tools/paths/forbidden-9c.ts'),
      'tools/paths/forbidden-9c.ts': used('generator'),
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
    offence: 'two modules that take types of each other',
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
    offence: 'a module that nobody imports and that imports nothing',
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
    offence: 'the import of a file that is not there',
    files: { 'src/app/forbidden-13.ts': importing('#contract/missing.ts') },
  },
]

/** What the rules must leave alone, in the same tree. */
export const ALLOWED: { practice: string; files: Files }[] = [
  {
    practice: 'a machine that takes xstate, pure rules, and the type of a schema',
    files: {
      'machines/allowed/a.machine.ts': [
        "import { setup } from 'xstate'",
        "import { rule } from '#contract/rules/allowed.ts'",
        "import type { A } from '#contract/allowed.endpoints.ts'",
        "import { type A as B } from '#contract/allowed.endpoints.ts'",
        'export const machine: [A, B] = [setup, rule]',
        '',
      ].join('\n'),
      'contract/allowed.endpoints.ts': importing('zod'),
      'contract/rules/allowed.ts':
        "import type { A } from '../allowed.endpoints.ts'\nexport const rule: A = 1\n",
    },
  },
  {
    practice: 'samples that import the path model',
    files: { 'machines/allowed/model/a.explore.ts': importing('../../../tools/paths/model.ts') },
  },
  {
    practice: 'the panel on the path tools, the design system and the recorder',
    files: {
      'src/pages/dev/allowed.page.tsx': importing('../../../tools/paths/panel/allowed.tsx'),
      'tools/paths/panel/allowed.tsx': importing(
        '../model.ts',
        '../../../src/ui/allowed.tsx',
        '../../../src/lib/trace/allowed.ts',
      ),
      'src/lib/trace/allowed.ts': importing('xstate'),
    },
  },
  {
    practice: 'a primitive on React, Radix, the form library and cn',
    files: {
      'src/ui/allowed.tsx': importing(
        'react',
        '@radix-ui/react-dialog',
        'clsx',
        'lucide-react',
        'react-hook-form',
        '@hookform/resolvers',
        'zod',
        '../lib/cn.ts',
      ),
      'src/lib/cn.ts': importing('clsx'),
    },
  },
  {
    practice: 'the context of the charts that names their types',
    files: {
      'src/lib/system/allowed.ts':
        "import type { A } from '../../../machines/allowed/a.machine.ts'\nexport type B = A\n",
    },
  },
  {
    practice: 'each browser package in its own room',
    files: {
      'src/lib/http/client.ts': importing('axios'),
      'src/lib/storage/cookies.ts': importing('js-cookie', 'jwt-decode', 'localforage'),
      'src/lib/toast/toast.ts': importing('react-toastify'),
      'src/app/toasts.tsx': importing('react-toastify'),
    },
  },
  {
    practice: 'a feature that imports itself, ui, lib and a machine',
    files: {
      'src/features/allowed/allowed.controller.ts': importing(
        './api/allowed.queries.ts',
        '../../ui/allowed.tsx',
        '../../lib/cn.ts',
        '../../../machines/allowed/a.machine.ts',
      ),
      'src/features/allowed/api/allowed.queries.ts': importing('@tanstack/react-query'),
    },
  },
  {
    practice: 'a server whose repository knows the database and whose routes know the contract',
    files: {
      'server/modules/allowed/allowed.routes.ts': importing(
        './allowed.repository.ts',
        '#contract/allowed.endpoints.ts',
      ),
      'server/modules/allowed/allowed.repository.ts': importing('drizzle-orm', '../../db/pool.ts'),
      'server/db/pool.ts': importing('pg'),
    },
  },
  {
    practice: 'an entry point that nobody imports',
    files: { 'src/app/entry-client.tsx': used('entry'), 'server/main.ts': used('main') },
  },
]
