import { readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { Plugin } from 'vite'

const PACKAGE = 'lucide-react'
const INDEX = fileURLToPath(import.meta.resolve(PACKAGE)).replace(
  /[\\/]dist[\\/].*$/,
  '/dist/esm/lucide-react.mjs',
)

/** The package's function that makes a component of each icon's lines, and ours (src/ui/lucide-icon.ts). */
const THEIR_COMPONENT = /[\\/]lucide-react[\\/]dist[\\/]esm[\\/]createLucideIcon\.mjs$/
const OUR_COMPONENT = fileURLToPath(new URL('../src/ui/lucide-icon.ts', import.meta.url))

/** Each name that the package's index exports, with its module. */
function modulesByName(): Map<string, string> {
  const index = readFileSync(INDEX, 'utf8')
  const modules = new Map<string, string>()
  for (const [, names = '', file = ''] of index.matchAll(/export \{([^}]*)\} from '([^']+)'/g)) {
    for (const [, name] of names.matchAll(/default as (\w+)/g)) {
      if (name) modules.set(name, join(dirname(INDEX), file))
    }
  }
  return modules
}

/**
 * Imports each icon from its own module instead of from the index of all: the build reads some fifty
 * files instead of two thousand, and knows which page needs which icon (vite-first-visit.ts). Of the
 * package's way to draw them, with attributes that nobody gives here, a few lines are left.
 */
export function directIcons(): Plugin {
  const modules = modulesByName()
  return {
    name: 'direct-icons',
    apply: 'build',
    load: {
      filter: { id: THEIR_COMPONENT },
      handler: () => `export { createLucideIcon as default } from ${JSON.stringify(OUR_COMPONENT)}`,
    },
    transform: {
      filter: { id: /[\\/]src[\\/].*\.tsx?$/, code: PACKAGE },
      handler: (code: string) => ({
        code: code.replace(/import \{([^}]*)\} from ["']lucide-react["'];?/g, (_, names: string) =>
          names.split(',').map(directly).join(''),
        ),
        map: null,
      }),
    },
  }

  function directly(specifier: string): string {
    const [name = '', local = name] = specifier.trim().split(/ as /)
    const module = modules.get(name)
    if (!module) throw new Error(`${PACKAGE} has no module for ${name}.`)
    return `import ${local} from ${JSON.stringify(module)};`
  }
}
