import { createHash } from 'node:crypto'
import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'

/** The sources of the build. */
const SOURCES = [
  'contract',
  'machines',
  'src',
  'server',
  'public',
  'index.html',
  'package.json',
  'package-lock.json',
  'tsconfig.json',
  'vite.config.ts',
  'scripts/build.mjs',
  'scripts/licences.ts',
]

export const STAMP_FILE = 'dist/.stamp'

function hashInto(hash, root, path) {
  const full = join(root, path)
  if (!existsSync(full)) return
  if (statSync(full).isDirectory()) {
    for (const name of readdirSync(full).sort()) hashInto(hash, root, join(path, name))
    return
  }
  hash.update(`${path}\0`).update(readFileSync(full)).update('\0')
}

/** A hash of the sources of the build. */
export function stampOf(root) {
  const hash = createHash('sha256')
  for (const path of SOURCES) hashInto(hash, root, path)
  return hash.digest('hex')
}
