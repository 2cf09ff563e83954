/* Imported first by programs of the build: builds again if the sources have changed. */
import { spawnSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { STAMP_FILE, stampOf } from './stamp.mjs'

const [major = 0, minor = 0] = process.versions.node.split('.').map(Number)
if (major < 20 || (major === 20 && minor < 19)) {
  console.error(`Node ${process.versions.node} is too old: Parakh needs 20.19 or newer.`)
  process.exit(1)
}

const root = fileURLToPath(new URL('..', import.meta.url))
const stampFile = join(root, STAMP_FILE)
const built = existsSync(stampFile) ? readFileSync(stampFile, 'utf8') : ''

// A copy without sources, such as a container image, runs its existing build.
if (existsSync(join(root, 'src')) && built !== stampOf(root)) {
  console.log(
    built ? 'The sources have changed: building again.' : 'Building; only the first start does.',
  )
  const { status } = spawnSync(process.execPath, ['scripts/build.mjs'], {
    cwd: root,
    stdio: 'inherit',
  })
  if (status !== 0) {
    console.error('The build failed; nothing was started.')
    process.exit(1)
  }
}

process.env.NODE_ENV ||= 'production'
