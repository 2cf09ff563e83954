import { type ForbiddenCase, importing, used } from './files.ts'

/** Cases that break rules 1 to 7, on layers. Each case has its own folders in one tree. */
export const FORBIDDEN_LAYERS: ForbiddenCase[] = [
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
      'machines/paths/a.machine.ts': importing('../../packages/chart-paths/src/model.ts'),
      'packages/chart-paths/src/model.ts': importing('xstate'),
    },
  },
  {
    rule: '1-models-take-the-path-model',
    offence: 'samples that import the path generator',
    files: {
      'paths/paths/a.explore.ts': importing('../../packages/chart-paths/src/covering/generate.ts'),
      'packages/chart-paths/src/covering/generate.ts': importing('xstate'),
    },
  },
  {
    rule: '1-models-do-not-ship',
    offence: 'a controller that imports samples',
    files: {
      'src/features/samples/a.controller.ts': importing('../../../paths/shipped/a.samples.ts'),
      'paths/shipped/a.samples.ts': used('samples'),
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
    offence: 'a primitive that imports lib',
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
]
