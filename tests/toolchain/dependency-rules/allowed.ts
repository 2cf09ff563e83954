import { type Files, importing, used } from './files.ts'

/** Imports that the rules must allow, in the same tree. */
export const ALLOWED: { practice: string; files: Files }[] = [
  {
    practice: 'a machine that imports xstate, pure rules and the type of a schema',
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
    files: {
      'paths/allowed/a.explore.ts': importing('../../packages/chart-paths/src/model.ts'),
    },
  },
  {
    practice: 'a primitive that imports React, Radix, the form library and clsx',
    files: {
      'src/ui/allowed.tsx': importing(
        'react',
        '@radix-ui/react-dialog',
        'clsx',
        'lucide-react',
        'react-hook-form',
        'zod',
      ),
    },
  },
  {
    practice: 'a system context that imports types of the charts',
    files: {
      'src/lib/system/allowed.ts':
        "import type { A } from '../../../machines/allowed/a.machine.ts'\nexport type B = A\n",
    },
  },
  {
    practice: 'each browser package in the folder that wraps it',
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
        '../../lib/allowed.ts',
        '../../../machines/allowed/a.machine.ts',
      ),
      'src/lib/allowed.ts': used('lib'),
      'src/features/allowed/api/allowed.queries.ts': importing('@tanstack/react-query'),
    },
  },
  {
    practice: 'a server whose repository imports the database and whose routes import the contract',
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
    practice: 'an entry point that no module imports',
    files: { 'src/app/entry-client.tsx': used('entry'), 'server/main.ts': used('main') },
  },
]
