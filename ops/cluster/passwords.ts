import { randomBytes } from 'node:crypto'
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { z } from 'zod'

const passwordsSchema = z.object({
  superuser: z.string(),
  replication: z.string(),
  app: z.string(),
})
export type Passwords = z.infer<typeof passwordsSchema>

/** Made with the cluster and kept in its folder, which others cannot read. */
export function readOrMakePasswords(folder: string): Passwords {
  const file = join(folder, 'passwords.json')
  if (existsSync(file)) return passwordsSchema.parse(JSON.parse(readFileSync(file, 'utf8')))
  const made = { superuser: random(), replication: random(), app: random() }
  writeFileSync(file, JSON.stringify(made), { mode: 0o600 })
  return made
}

/** Letters and digits only, because it is written into YAML, URLs and quoted text. */
function random(): string {
  return randomBytes(18).toString('hex')
}
